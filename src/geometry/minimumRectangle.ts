import type { Point } from './point.ts'

/** A rectangle on the plan: `along` lies in the direction `angle` (degrees in [0, 90)), `across` at right angles to it. */
export interface FittedRectangle {
  readonly center: Point
  readonly along: number
  readonly across: number
  readonly angle: number
}

/** The convex hull, counter-clockwise, without collinear corners (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const p of ordered) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/**
 * The rectangle of least area that holds all points, or null when they have no area. One of its sides lies on an edge of
 * the convex hull (Freeman and Shapira 1975). Of equal areas the one nearest to the axes is taken.
 */
export function minimumRectangle(points: readonly Point[]): FittedRectangle | null {
  const hull = convexHull(points)
  if (hull.length < 3) return null
  let best: FittedRectangle | null = null
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!
    const b = hull[(i + 1) % hull.length]!
    const fitted = rectangleAt(hull, Math.atan2(b[1] - a[1], b[0] - a[0]))
    if (best === null || isBetter(fitted, best)) best = fitted
  }
  return best
}

const SAME_AREA = 1e-9 // square metres; rectangles this alike are equally good

function isBetter(a: FittedRectangle, b: FittedRectangle): boolean {
  const gain = b.along * b.across - a.along * a.across
  return gain > SAME_AREA || (gain > -SAME_AREA && offAxes(a.angle) < offAxes(b.angle))
}

function offAxes(angle: number): number {
  return Math.min(angle, 90 - angle)
}

function rectangleAt(hull: readonly Point[], radians: number): FittedRectangle {
  const quarter = Math.PI / 2
  const turned = ((radians % quarter) + quarter) % quarter
  // An angle a hair below a quarter turn is a straight rectangle that rounding has tipped.
  const angle = quarter - turned < 1e-9 ? 0 : turned
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of hull) {
    const u = x * c + y * s
    const v = y * c - x * s
    minU = Math.min(minU, u)
    maxU = Math.max(maxU, u)
    minV = Math.min(minV, v)
    maxV = Math.max(maxV, v)
  }
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2]
  return {
    center: [u * c - v * s, u * s + v * c],
    along: maxU - minU,
    across: maxV - minV,
    angle: (angle * 180) / Math.PI,
  }
}

function cross(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}
