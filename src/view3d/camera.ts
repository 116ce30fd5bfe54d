import { cross, dot, plus, unit, type Vec3 } from '../shell3d/vector.ts'

/** A camera: where it stands, where its axes point, and how much it sees. Lengths in metres. */
export interface Camera {
  readonly kind: 'perspective' | 'flat'
  readonly position: Vec3
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  /** Half of what is seen sideways and upwards: tangents of the half angles, or half lengths when flat. */
  readonly reach: readonly [number, number]
  readonly near: number
  readonly far: number
}

const MARGIN = 0.05 // share of the picture kept free on each side

/** Where a point lands: x and y from -1 (left, bottom) to 1 in the picture, and how far ahead of the camera, metres. */
export function project(
  camera: Camera,
  point: Vec3,
): { readonly x: number; readonly y: number; readonly ahead: number } {
  const from = plus(point, camera.position, -1)
  const ahead = dot(from, camera.forward)
  const scale = camera.kind === 'flat' ? 1 : ahead
  return {
    x: dot(from, camera.right) / (camera.reach[0] * scale),
    y: dot(from, camera.up) / (camera.reach[1] * scale),
    ahead,
  }
}

/** The axes of a camera that looks along `forward` and is held upright; looking straight down, up is the plan's y. */
export function axesOf(forward: Vec3): Pick<Camera, 'right' | 'up' | 'forward'> {
  const ahead = unit(forward)
  const right = Math.abs(ahead[2]) > 0.9999 ? ([1, 0, 0] as const) : unit(cross(ahead, [0, 0, 1]))
  return { forward: ahead, right, up: cross(right, ahead) }
}

/**
 * A camera that looks along `forward` and sees all the points, as large as they fit. `fov` is the vertical angle in
 * degrees; without it the camera is flat. `aspect` is width over height.
 */
export function fitCamera(points: readonly Vec3[], forward: Vec3, aspect: number, fov?: number): Camera {
  const axes = axesOf(forward)
  const at = points.map((p) => [dot(p, axes.right), dot(p, axes.up), dot(p, axes.forward)] as const)
  const nearest = Math.min(...at.map((p) => p[2]))
  const farthest = Math.max(...at.map((p) => p[2]))
  const [x0, x1] = [Math.min(...at.map((p) => p[0])), Math.max(...at.map((p) => p[0]))]
  const [y0, y1] = [Math.min(...at.map((p) => p[1])), Math.max(...at.map((p) => p[1]))]
  const stand = (x: number, y: number, z: number): Vec3 =>
    plus(plus(plus([0, 0, 0], axes.right, x), axes.up, y), axes.forward, z)
  const room = 1 - 2 * MARGIN
  if (fov === undefined) {
    const half = Math.max((y1 - y0) / 2, (x1 - x0) / 2 / aspect) / room
    const back = 1 + 0.1 * (farthest - nearest)
    return {
      kind: 'flat',
      position: stand((x0 + x1) / 2, (y0 + y1) / 2, nearest - back),
      ...axes,
      reach: [half * aspect, half],
      near: back / 2,
      far: farthest - nearest + 2 * back,
    }
  }
  const tanY = Math.tan((fov * Math.PI) / 360)
  const [sx, sy] = [tanY * aspect * room, tanY * room]
  // Each side plane of the view touches the outermost point; two opposite planes meet where the camera stands.
  const left = Math.min(...at.map(([x, , z]) => x + sx * z))
  const right = Math.max(...at.map(([x, , z]) => x - sx * z))
  const bottom = Math.min(...at.map(([, y, z]) => y + sy * z))
  const top = Math.max(...at.map(([, y, z]) => y - sy * z))
  const z = Math.min((left - right) / (2 * sx), (bottom - top) / (2 * sy))
  return {
    kind: 'perspective',
    position: stand((left + right) / 2, (bottom + top) / 2, z),
    ...axes,
    reach: [tanY * aspect, tanY],
    near: Math.max(0.01, (nearest - z) * 0.6),
    far: (farthest - z) * 1.2,
  }
}
