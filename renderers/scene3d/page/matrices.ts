import { Matrix4 } from 'three'
import type { Vec3 } from '../../../src/shell3d/vector.ts'
import type { Camera } from '../../../src/view3d/camera.ts'
import type { SceneMessage } from '../message.ts'

/** From the plan to a view's clip space. */
export function viewMatrix({ kind, position, right, up, forward, reach, near, far }: Camera): Matrix4 {
  const back: Vec3 = [-forward[0], -forward[1], -forward[2]]
  const row = (axis: Vec3) =>
    [...axis, -(axis[0] * position[0] + axis[1] * position[1] + axis[2] * position[2])] as const
  const view = new Matrix4(...row4(row(right)), ...row4(row(up)), ...row4(row(back)), 0, 0, 0, 1)
  const depth = far - near
  const [a, b, c] =
    kind === 'flat' ? [-2 / depth, -(far + near) / depth, 0] : [-(far + near) / depth, (-2 * far * near) / depth, -1]
  const projection = new Matrix4(1 / reach[0], 0, 0, 0, 0, 1 / reach[1], 0, 0, 0, 0, a, b, 0, 0, c, c === 0 ? 1 : 0)
  return projection.multiply(view)
}

type Row = readonly [number, number, number, number]

function row4(row: readonly number[]): Row {
  return [row[0]!, row[1]!, row[2]!, row[3]!]
}

/** From the plan to the key light's clip space: parallel, around the floor and the furniture. */
export function keyMatrix({ outline, objects, daylight }: SceneMessage): Matrix4 {
  const [kx, ky, kz] = daylight.toKey
  const long = Math.hypot(kx, ky)
  const forward: Vec3 = [-kx, -ky, -kz]
  const right: Vec3 = [-ky / long, kx / long, 0]
  const up: Vec3 = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ]
  const points: Vec3[] = outline.map(([x, y]) => [x, y, 0])
  for (const { center, elevation, width, depth, height } of objects) {
    const r = Math.hypot(width, depth) / 2
    for (const sx of [-r, r])
      for (const sy of [-r, r])
        for (const z of [elevation, elevation + height]) points.push([center[0] + sx, center[1] + sy, z])
  }
  const row = (axis: Vec3): Row => {
    const at = points.map((p) => p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2])
    const [from, to] = [Math.min(...at) - 0.05, Math.max(...at) + 0.05]
    const scale = 2 / (to - from)
    return [axis[0] * scale, axis[1] * scale, axis[2] * scale, -(from + to) / (to - from)]
  }
  return new Matrix4(...row(right), ...row(up), ...row(forward), 0, 0, 0, 1)
}

/** From clip space to a place in the depth map and a depth, a hair nearer to the light so that surfaces pass. */
export function toDepthMap(clip: Matrix4): Matrix4 {
  const half = new Matrix4().makeTranslation(0.5, 0.5, 0.5 - NEARER).multiply(new Matrix4().makeScale(0.5, 0.5, 0.5))
  return half.multiply(clip)
}

const NEARER = 0.0015 // of the depth range
