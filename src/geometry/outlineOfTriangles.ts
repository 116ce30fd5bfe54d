import { areaD, FillRule, trimCollinearD, unionD } from 'clipper2-ts'
import type { Point } from './point.ts'
import { signedArea } from './polygon.ts'

/** Three corners on the plan, in either sense. */
export type Triangle = readonly [Point, Point, Point]

const DECIMALS = 3 // of a metre; corners of neighbouring triangles within a millimetre are one

/**
 * The outer border of triangles taken together, counter-clockwise, without corners on straight lines; of several pieces
 * the largest. Holes are filled. Null where the triangles enclose nothing.
 */
export function outlineOfTriangles(triangles: readonly Triangle[]): readonly Point[] | null {
  const paths = triangles.map((triangle) => {
    const ring = signedArea(triangle) < 0 ? [...triangle].reverse() : triangle
    return ring.map(([x, y]) => ({ x, y }))
  })
  if (paths.length === 0) return null
  let largest: readonly { x: number; y: number }[] | null = null
  for (const path of unionD(paths, [], FillRule.NonZero, DECIMALS))
    if (areaD(path) > (largest === null ? 0 : areaD([...largest]))) largest = path
  return largest === null ? null : trimCollinearD([...largest], DECIMALS).map(({ x, y }) => [x, y] as const)
}
