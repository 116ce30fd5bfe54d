import type { Point } from '../../../src/scene/types.ts'
import type { Daylight } from '../../../src/view3d/daylight.ts'
import type { DrawnObject } from '../message.ts'

/** Light at a point, linear red, green and blue, without the key light. */
export type Light = readonly [number, number, number]

const SKY: Light = [0.56, 0.58, 0.62] // what comes from above
const GROUND: Light = [0.4, 0.37, 0.335] // what the floor gives back
const WINDOW: Light = [0.86, 0.95, 1.04]
const FADE = 0.35 // metres above the floor within which furniture loses light to it

/** Light from above, from the floor and from the windows on a surface with this normal. */
export function ambient(
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  daylight: Daylight,
): [number, number, number] {
  const up = nz * 0.5 + 0.5
  const out: [number, number, number] = [0, 1, 2].map((c) => GROUND[c]! + (SKY[c]! - GROUND[c]!) * up) as [
    number,
    number,
    number,
  ]
  for (const { center, normal, halfWidth, sill, head } of daylight.windows) {
    const [dx, dy, dz] = [center[0] - x, center[1] - y, center[2] - z]
    const squared = dx * dx + dy * dy + dz * dz
    const distance = Math.sqrt(squared) + 1e-6
    const leaves = -(dx * normal[0] + dy * normal[1]) / distance
    if (leaves <= 0) continue
    const arrives = (dx * nx + dy * ny + dz * nz) / distance
    if (arrives <= -0.3) continue
    const area = 2 * halfWidth * (head - sill)
    const share = (area * leaves * (arrives + 0.3)) / 1.3 / (squared + 0.6 * area + 0.5)
    for (let c = 0; c < 3; c++) out[c] = out[c]! + WINDOW[c]! * share * 1.1
  }
  return out
}

/** How much of the ambient light reaches a point of furniture: less near the floor, and less underneath. */
export function openness(z: number, nz: number): number {
  const low = 0.72 + 0.28 * Math.min(1, Math.max(0, z / FADE))
  return nz < -0.5 ? low * 0.8 : low
}

/** The floor's own light: where each texel is, and red, green, blue and the share of the key light it takes. */
export interface LightMap {
  readonly minX: number
  readonly minY: number
  readonly width: number
  readonly height: number
  readonly texel: number
  readonly data: Float32Array
}

const TEXELS = 112 // along the longer side
const CONTACT = 0.3 // metres over which a piece of furniture darkens the floor around it

/** Bakes daylight, the darkening along walls and around furniture, and the patches of sun that windows throw. */
export function bakeFloor(outline: readonly Point[], objects: readonly DrawnObject[], daylight: Daylight): LightMap {
  const xs = outline.map((p) => p[0])
  const ys = outline.map((p) => p[1])
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  const [w, h] = [Math.max(...xs) - minX, Math.max(...ys) - minY]
  const texel = Math.max(w, h) / TEXELS
  const width = Math.max(2, Math.ceil(w / texel) + 1)
  const height = Math.max(2, Math.ceil(h / texel) + 1)
  const data = new Float32Array(width * height * 4)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const [x, y] = [minX + (i + 0.5) * texel, minY + (j + 0.5) * texel]
      const light = ambient(x, y, 0, 0, 0, 1, daylight)
      const open = 1 - 0.3 * Math.exp(-distanceToRing(x, y, outline) / 0.18)
      const at = (j * width + i) * 4
      for (let c = 0; c < 3; c++) data[at + c] = light[c]! * open
      data[at + 3] = 0.82 + 0.5 * sunPatch(x, y, daylight)
    }
  }
  const map = { minX, minY, width, height, texel, data }
  for (const object of objects) if (object.elevation < 0.3 && object.height > 0.05) darken(map, object)
  return map
}

function darken(map: LightMap, { center, front, width, depth, elevation }: DrawnObject): void {
  const reach = Math.hypot(width, depth) / 2 + CONTACT
  const clamp = (v: number, most: number) => Math.max(0, Math.min(most, v))
  const [i0, i1] = [-reach, reach].map((r) =>
    clamp(Math.round((center[0] + r - map.minX) / map.texel), map.width - 1),
  ) as [number, number]
  const [j0, j1] = [-reach, reach].map((r) =>
    clamp(Math.round((center[1] + r - map.minY) / map.texel), map.height - 1),
  ) as [number, number]
  const most = 0.42 * (1 - elevation / 0.3)
  for (let j = j0; j <= j1; j++) {
    for (let i = i0; i <= i1; i++) {
      const dx = map.minX + (i + 0.5) * map.texel - center[0]
      const dy = map.minY + (j + 0.5) * map.texel - center[1]
      const forward = Math.max(0, Math.abs(dx * front[0] + dy * front[1]) - depth / 2 + 0.03)
      const sideways = Math.max(0, Math.abs(dy * front[0] - dx * front[1]) - width / 2 + 0.03)
      const distance = Math.hypot(forward, sideways)
      if (distance >= CONTACT) continue
      const fall = 1 - distance / CONTACT
      const keep = 1 - most * fall * fall
      const at = (j * map.width + i) * 4
      for (let c = 0; c < 3; c++) map.data[at + c] = map.data[at + c]! * keep
    }
  }
}

/** Whether the ray from the floor towards the key light leaves through a window, with soft edges: 0 to 1. */
function sunPatch(x: number, y: number, { toKey, windows }: Daylight): number {
  let sum = 0
  for (const { center, normal, halfWidth, sill, head } of windows) {
    const towards = -(toKey[0] * normal[0] + toKey[1] * normal[1])
    if (towards < 0.05) continue
    const away = (x - center[0]) * normal[0] + (y - center[1]) * normal[1]
    if (away < 0) continue
    const t = away / towards
    const z = t * toKey[2]
    const side = Math.abs((x + t * toKey[0] - center[0]) * -normal[1] + (y + t * toKey[1] - center[1]) * normal[0])
    const soft = 0.03 + 0.05 * t
    const inside = (edge: number) => Math.max(0, Math.min(1, 0.5 + edge / (2 * soft)))
    sum += inside(halfWidth - side) * inside(z - sill) * inside(head - z)
  }
  return Math.min(1, sum)
}

/** Distance to the nearest edge of a ring, metres. */
export function distanceToRing(x: number, y: number, ring: readonly Point[]): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i]!
    const [bx, by] = ring[(i + 1) % ring.length]!
    const [dx, dy] = [bx - ax, by - ay]
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy))
  }
  return best
}
