import type { FacesPairStatistics, HeadingStatistics } from '../types.ts'
import { kept, rounded, sortedKeys } from './numbers.ts'
import { angleTo } from './pose.ts'
import { createSourceTally, type Prior } from './prior.ts'
import { facesOthers, hasFront, isFaced } from './withoutFront.ts'

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
  const walls = new Map<string, Headings>()
  const centers = new Map<string, Headings>()
  const pairs = new Map<string, Map<string, Headings>>()
  const tally = createSourceTally()
  return {
    addScene({ source, objects }) {
      const placed = objects.flatMap(({ category, place }) => (place === null ? [] : [{ category, ...place }]))
      for (const a of placed) {
        if (a.yaw === null || a.pose === null || !hasFront(a.category)) continue
        tally.add(a.category, source)
        note(kept(walls, a.category, noHeadings), a.pose.fromWall, backToWall)
        if (a.pose.fromCenter !== null) note(kept(centers, a.category, noHeadings), a.pose.fromCenter, faces)
        for (const b of facesOthers(a.category) ? placed : []) {
          if (b === a || b.category === a.category || !isFaced(b.category)) continue
          const distance = Math.hypot(b.center[0] - a.center[0], b.center[1] - a.center[1])
          const angle = distance <= pairRadius ? angleTo(a.center, a.yaw, b.center) : null
          if (angle === null) continue
          const of = kept(kept(pairs, a.category, newPairs), b.category, noHeadings)
          note(of, angle, faces)
          of.distances += distance
        }
      }
    },
    blocksOf(category, { categories }) {
      const fromWall = walls.get(category)
      if (fromWall === undefined) return { blocks: {}, sources: {} }
      const fromCenter = centers.get(category)
      const seen = pairs.get(category) ?? newPairs()
      const faced = sortedKeys(seen.keys()).flatMap((other): [string, FacesPairStatistics][] => {
        const of = seen.get(other)!
        if (of.n < FEWEST_PAIRS || !categories.has(other)) return []
        const { fraction, mean_deviation, n } = headings(of)
        return [[other, { fraction, mean_angle: mean_deviation, mean_distance: rounded(of.distances / n, 2), n }]]
      })
      const orientation = {
        back_to_wall: headings(fromWall),
        ...(fromCenter === undefined ? {} : { faces_center: headings(fromCenter) }),
        ...(faced.length === 0 ? {} : { faces_pair: Object.fromEntries(faced) }),
      }
      return { blocks: { orientation }, sources: { orientation: tally.of(category) } }
    },
  }
}

/** Sums only, so that memory does not grow with the data. */
interface Headings {
  n: number
  within: number
  angles: number
  distances: number
}

function noHeadings(): Headings {
  return { n: 0, within: 0, angles: 0, distances: 0 }
}

function newPairs(): Map<string, Headings> {
  return new Map()
}

function note(of: Headings, angle: number, within: number): void {
  of.n++
  of.angles += angle
  if (angle <= within + 1e-9) of.within++
}

function headings({ n, within, angles }: Headings): HeadingStatistics {
  return { fraction: rounded(within / n), mean_deviation: rounded(angles / n, 1), n }
}
