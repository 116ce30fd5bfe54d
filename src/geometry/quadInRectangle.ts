/**
 * Area of the part of a convex quadrilateral that lies in the rectangle |x| <= halfX, |y| <= halfY, square metres.
 * `corners` holds x and y of the four corners in turn. Sutherland-Hodgman over flat buffers: the overlap of two boxes
 * is asked for so often that building points for it would cost more than the sums.
 */
export function quadInRectangle(corners: Float64Array, halfX: number, halfY: number): number {
  let count = clipAxis(corners, 4, BUFFER_A, 0, 1, halfX)
  count = clipAxis(BUFFER_A, count, BUFFER_B, 0, -1, halfX)
  count = clipAxis(BUFFER_B, count, BUFFER_A, 1, 1, halfY)
  count = clipAxis(BUFFER_A, count, BUFFER_B, 1, -1, halfY)
  let doubled = 0
  for (let i = 0, j = count - 1; i < count; j = i++)
    doubled += BUFFER_B[2 * j]! * BUFFER_B[2 * i + 1]! - BUFFER_B[2 * i]! * BUFFER_B[2 * j + 1]!
  return Math.abs(doubled) / 2
}

// A quadrilateral cut by four lines has at most eight corners. Overwritten at every call, never read across calls.
const BUFFER_A = new Float64Array(16)
const BUFFER_B = new Float64Array(16)

/** Keeps what has `sign * coordinate <= half` on one axis (0 = x, 1 = y); gives how many corners are left. */
function clipAxis(
  from: Float64Array,
  count: number,
  to: Float64Array,
  axis: 0 | 1,
  sign: 1 | -1,
  half: number,
): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1
    const room = half - sign * from[2 * i + axis]!
    const nextRoom = half - sign * from[2 * next + axis]!
    if (room >= 0) {
      to[2 * kept] = from[2 * i]!
      to[2 * kept + 1] = from[2 * i + 1]!
      kept++
    }
    if (room >= 0 !== nextRoom >= 0) {
      const t = room / (room - nextRoom)
      to[2 * kept] = from[2 * i]! + t * (from[2 * next]! - from[2 * i]!)
      to[2 * kept + 1] = from[2 * i + 1]! + t * (from[2 * next + 1]! - from[2 * i + 1]!)
      kept++
    }
  }
  return kept
}
