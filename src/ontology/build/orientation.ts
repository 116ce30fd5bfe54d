import type { FacesPairStatistics, HeadingStatistics } from '../types.ts'
import { kept, mean, rounded, sortedKeys } from './numbers.ts'
import { angleTo } from './pose.ts'
import { createSourceTally, type Prior } from './prior.ts'
import { hasFront, isFaced } from './withoutFront.ts'

/** Angles in degrees and lengths in metres by which headings are judged. */
export interface OrientationRules {
  readonly backToWall: number
  readonly faces: number
  readonly pairRadius: number
}

const FEWEST_PAIRS = 20 // pairs seen fewer times are left out: no evaluator rests a check on them

/**
 * How the objects of a category head: back to the wall nearest their back face, towards the room's centroid, and towards
 * each other object within the radius (centre to centre), every instance counted. Things without a front get nothing.
 */
export function createOrientation({ backToWall, faces, pairRadius }: OrientationRules): Prior {
  const walls = new Map<string, number[]>()
  const centers = new Map<string, number[]>()
  const pairs = new Map<string, Map<string, { angles: number[]; distances: number[] }>>()
  const tally = createSourceTally()
  return {
    add({ source, objects }) {
      for (const a of objects) {
        if (a.yaw === null || a.pose === null || !hasFront(a.category)) continue
        tally.add(a.category, source)
        kept(walls, a.category, () => []).push(a.pose.fromWall)
        if (a.pose.fromCenter !== null) kept(centers, a.category, () => []).push(a.pose.fromCenter)
        for (const b of objects) {
          if (b === a || b.category === a.category || !isFaced(b.category)) continue
          const distance = Math.hypot(b.center[0] - a.center[0], b.center[1] - a.center[1])
          const angle = distance <= pairRadius ? angleTo(a.center, a.yaw, b.center) : null
          if (angle === null) continue
          const of = kept(
            kept(pairs, a.category, () => new Map()),
            b.category,
            () => ({ angles: [], distances: [] }),
          )
          of.angles.push(angle)
          of.distances.push(distance)
        }
      }
    },
    blocksOf(category, { categories }) {
      const fromWall = walls.get(category)
      if (fromWall === undefined) return { blocks: {}, sources: {} }
      const fromCenter = centers.get(category)
      const seen = pairs.get(category) ?? new Map()
      const faced = sortedKeys(seen.keys()).flatMap((other): [string, FacesPairStatistics][] => {
        const { angles, distances } = seen.get(other)!
        if (angles.length < FEWEST_PAIRS || !categories.has(other)) return []
        const fraction = shareWithin(angles, faces)
        return [
          [
            other,
            {
              fraction,
              mean_angle: rounded(mean(angles), 1),
              mean_distance: rounded(mean(distances), 2),
              n: angles.length,
            },
          ],
        ]
      })
      const orientation = {
        back_to_wall: headings(fromWall, backToWall),
        ...(fromCenter === undefined ? {} : { faces_center: headings(fromCenter, faces) }),
        ...(faced.length === 0 ? {} : { faces_pair: Object.fromEntries(faced) }),
      }
      return { blocks: { orientation }, sources: { orientation: tally.of(category) } }
    },
  }
}

function headings(angles: readonly number[], within: number): HeadingStatistics {
  return { fraction: shareWithin(angles, within), mean_deviation: rounded(mean(angles), 1), n: angles.length }
}

function shareWithin(angles: readonly number[], within: number): number {
  return rounded(angles.filter((angle) => angle <= within + 1e-9).length / angles.length)
}
