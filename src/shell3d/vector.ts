/** Three numbers, metres or a direction: x to the right on the plan, y up it, z up from the floor. */
export type Vec3 = readonly [number, number, number]

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Vec3): Vec3 {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** `a + t b`. */
export function plus(a: Vec3, b: Vec3, t = 1): Vec3 {
  return [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}
