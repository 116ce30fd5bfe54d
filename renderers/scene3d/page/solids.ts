import { BufferAttribute, BufferGeometry } from 'three'
import { type Mesh, partMesh } from '../../../src/furniture/mesh.ts'
import type { Point } from '../../../src/scene/types.ts'
import type { Daylight } from '../../../src/view3d/daylight.ts'
import type { DrawnObject, Quad } from '../message.ts'
import { ambient, openness } from './bake.ts'

/** Grows the points and triangles of one drawable piece. */
export class Solids {
  readonly #position: number[] = []
  readonly #normal: number[] = []
  readonly #tint: number[] = []
  readonly #light: number[] = []
  readonly #number: number[] = []
  readonly #index: number[] = []

  /** Adds the parts of an object, or the model in their place, where it stands. */
  addObject(object: DrawnObject, daylight: Daylight): void {
    for (const part of object.parts)
      this.#addMesh(object, partMesh({ ...part, tone: 'body' }), linear(part.color), part.isGlowing === true, daylight)
    for (const mesh of object.meshes ?? []) this.#addMesh(object, mesh, mesh.tint, false, daylight)
  }

  #addMesh(
    object: DrawnObject,
    mesh: Mesh,
    tint: readonly [number, number, number],
    glows: boolean,
    daylight: Daylight,
  ): void {
    const { center, elevation, front, number } = object
    const right: Point = [front[1], -front[0]]
    const first = this.#number.length
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [px, py, pz] = [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!]
      const [qx, qy, nz] = [mesh.normals[i]!, mesh.normals[i + 1]!, mesh.normals[i + 2]!]
      const x = center[0] + right[0] * px + front[0] * py
      const y = center[1] + right[1] * px + front[1] * py
      const z = elevation + pz
      const nx = right[0] * qx + front[0] * qy
      const ny = right[1] * qx + front[1] * qy
      this.#position.push(x, y, z)
      this.#normal.push(nx, ny, nz)
      this.#tint.push(...tint)
      this.#number.push(number)
      if (glows) {
        this.#light.push(GLOW, GLOW, GLOW, 0)
        continue
      }
      const light = ambient(x, y, z, nx, ny, nz, daylight)
      const open = openness(z, nz)
      this.#light.push(light[0] * open, light[1] * open, light[2] * open, 1)
    }
    for (const i of mesh.indices) this.#index.push(first + i)
  }

  /** Adds a flat face, cut into pieces no larger than `cell` metres so that baked light can vary over it. */
  addQuad({ corners, color, isGlowing }: Quad, outline: readonly Point[], daylight: Daylight, cell = 0.4): void {
    const [a, b, c, d] = corners
    const along = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
    const up = Math.hypot(d[0] - a[0], d[1] - a[1], d[2] - a[2])
    if (along < 1e-6 || up < 1e-6) return
    const nu = isGlowing === true ? 1 : Math.max(1, Math.min(60, Math.ceil(along / cell)))
    const nv = isGlowing === true ? 1 : Math.max(1, Math.min(20, Math.ceil(up / cell)))
    const u = [(b[0] - a[0]) / along, (b[1] - a[1]) / along, (b[2] - a[2]) / along] as const
    const v = [(d[0] - a[0]) / up, (d[1] - a[1]) / up, (d[2] - a[2]) / up] as const
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
    const tint = linear(color)
    const first = this.#number.length
    for (let j = 0; j <= nv; j++) {
      for (let i = 0; i <= nu; i++) {
        const [s, t] = [i / nu, j / nv]
        const p = [0, 1, 2].map((k) => (a[k]! * (1 - s) + b[k]! * s) * (1 - t) + (d[k]! * (1 - s) + c[k]! * s) * t) as [
          number,
          number,
          number,
        ]
        this.#position.push(...p)
        this.#normal.push(...n)
        this.#tint.push(...tint)
        this.#number.push(0)
        if (isGlowing === true) {
          this.#light.push(GLOW, GLOW, GLOW, 0)
          continue
        }
        const light = ambient(p[0], p[1], p[2], n[0], n[1], n[2], daylight)
        const corner = n[2] > 0.5 ? 1 : 1 - 0.2 * Math.exp(-cornerDistance(p[0], p[1], outline) / 0.25)
        const low = n[2] > 0.5 ? 1 : 1 - 0.22 * Math.exp(-p[2] / 0.2)
        for (let k = 0; k < 3; k++) this.#light.push(light[k]! * corner * low * WALL_BRIGHTER)
        this.#light.push(0.55)
      }
    }
    for (let j = 0; j < nv; j++) {
      for (let i = 0; i < nu; i++) {
        const at = first + j * (nu + 1) + i
        this.#index.push(at, at + 1, at + nu + 2, at, at + nu + 2, at + nu + 1)
      }
    }
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    const set = (name: string, values: readonly number[], size: number) =>
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size))
    set('position', this.#position, 3)
    set('normal', this.#normal, 3)
    set('tint', this.#tint, 3)
    set('light', this.#light, 4)
    set('number', this.#number, 1)
    geometry.setIndex(new BufferAttribute(new Uint32Array(this.#index), 1))
    return geometry
  }
}

const GLOW = 1.25
const WALL_BRIGHTER = 1.18 // walls light each other, which nothing here works out

/** Distance to the nearest corner of the outline on the plan. */
function cornerDistance(x: number, y: number, outline: readonly Point[]): number {
  let best = Number.POSITIVE_INFINITY
  for (const [cx, cy] of outline) best = Math.min(best, Math.hypot(x - cx, y - cy))
  return best
}

const known = new Map<string, readonly [number, number, number]>()

/** A CSS hex colour as linear light. */
export function linear(color: string): readonly [number, number, number] {
  const before = known.get(color)
  if (before !== undefined) return before
  const value = [0, 1, 2].map((i) => {
    const s = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  known.set(color, value)
  return value
}
