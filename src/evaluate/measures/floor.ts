import { boxContains } from '../../geometry/box.ts'
import { floorGrid } from '../../geometry/floorGrid.ts'
import { cellsNearBoxes } from '../../geometry/floorShapes.ts'
import { canReach, type Walkable, walkableFloor } from '../../geometry/walkable.ts'
import type { Subject } from '../subject.ts'
import type { Measures } from '../types.ts'
import { isObstacle } from './obstacles.ts'

/**
 * The floor on a grid of 5 cm (coarser in halls beyond 400 square metres of bounds):
 * - `freeFloorShare`: part of the floor that no obstacle stands on;
 * - `walkableShare`: part of the places where a person 40 cm wide can stand that hang together with the largest; 1 when
 *   one can walk from each to each, 0 when there is none;
 * - `reachableShare`: part of the objects within 60 cm of where a person gets from a door (without doors: of the largest
 *   walkable region), or on, over or under one that is; 1 in an empty room.
 */
export function measureFloor(subject: Subject): Pick<Measures, 'freeFloorShare' | 'walkableShare' | 'reachableShare'> {
  const { outline, openings } = subject.layout.room
  const grid = floorGrid(outline)
  const obstacles = subject.boxes.filter((_, i) => isObstacle(subject, i))
  const covered = cellsNearBoxes(grid, obstacles)
  let free = 0
  for (let i = 0; i < covered.length; i++) if (covered[i] === 0) free += grid.inside[i]!
  const doors = openings.filter((o) => o.kind !== 'window').map((o) => [o.from, o.to] as const)
  const walkable = walkableFloor(outline, obstacles, doors, { grid })
  return {
    freeFloorShare: grid.insideCount === 0 ? 0 : free / grid.insideCount,
    walkableShare: walkable.openCount === 0 ? 0 : walkable.largestCount / walkable.openCount,
    reachableShare: reachableShare(subject, walkable),
  }
}

/** For each object, whether a person can get to it. */
export function reachableObjects(subject: Pick<Subject, 'objects' | 'kinds' | 'boxes'>, walkable: Walkable): boolean[] {
  const { objects, kinds, boxes } = subject
  const reachable = boxes.map((box) => canReach(walkable, box))
  // From the floor up, so that a book on a tray on a table is reached by way of both; rugs last, by what stands on them.
  const order = objects.map((_, i) => i).sort((i, j) => rankOf(i) - rankOf(j))
  for (const i of order) {
    if (reachable[i]) continue
    reachable[i] = objects.some(
      (other, j) =>
        reachable[j] === true &&
        (kinds[i]!.isCovering || other.elevation <= objects[i]!.elevation) &&
        boxContains(boxes[j]!, objects[i]!.center, OVER),
    )
  }
  return reachable

  function rankOf(i: number): number {
    return kinds[i]!.isCovering ? Number.MAX_VALUE : objects[i]!.elevation
  }
}

const OVER = 0.1 // metres a picture over a bed may hang beside the bed's own footprint, for the gap to the wall

function reachableShare(subject: Subject, walkable: Walkable): number {
  if (subject.objects.length === 0) return 1
  return reachableObjects(subject, walkable).filter(Boolean).length / subject.objects.length
}
