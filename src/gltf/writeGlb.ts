import { furnitureParts } from '../furniture/furnitureParts.ts'
import { partMesh } from '../furniture/mesh.ts'
import { isGlowing, toneColor } from '../furniture/tones.ts'
import { boundsOf } from '../geometry/polygon.ts'
import { triangulate } from '../geometry/triangulate.ts'
import { kindOf } from '../look/kind.ts'
import { plainText } from '../look/text.ts'
import { type Theme, themeOf } from '../look/tokens.ts'
import { canonicalJson } from '../scene/canonical.ts'
import { UNKNOWN_YAW } from '../scene/transform.ts'
import type { Layout, Point, Room, SceneObject } from '../scene/types.ts'
import { shellColors, wallFaces } from '../shell3d/wallFaces.ts'
import type { WallState } from '../shell3d/walls.ts'
import { type GlbMaterial, type GlbNode, type GlbPrimitive, type GlbScene, glbFile } from './glbFile.ts'

/** How a room is written. */
export interface GlbOptions {
  /** Name of the scene; the room's type by default. */
  readonly name?: string
  /** How each wall is shown; all in full height by default. */
  readonly walls?: readonly WallState[]
}

/**
 * A furnished room as a binary glTF 2.0 file: metres, y up, the room's middle at the origin. Every object is a node with
 * its id, category and heading in `extras`; objects of one label and size share a mesh. The same layout gives the same
 * bytes.
 */
export function writeGlb(layout: Layout, { name = layout.room.type, walls }: GlbOptions = {}): Uint8Array {
  const theme = themeOf('light')
  const { minX, minY, maxX, maxY } = boundsOf(layout.room.outline)
  const origin: Point = [(minX + maxX) / 2, (minY + maxY) / 2]
  const materials = new Palette()
  const meshes: { name: string; primitives: readonly GlbPrimitive[] }[] = [
    { name: 'floor', primitives: floorOf(layout.room, origin, theme, materials) },
    { name: 'walls', primitives: wallsOf(layout.room, walls, origin, theme, materials) },
  ]
  const known = new Map<string, number>()
  const meshFor = (object: SceneObject): number => {
    const key = canonicalJson([object.category, object.size])
    const before = known.get(key)
    if (before !== undefined) return before
    meshes.push({ name: plainText(object.category), primitives: furnitureOf(object, theme, materials) })
    known.set(key, meshes.length - 1)
    return meshes.length - 1
  }
  const shell = ['floor', 'walls'].map((part, mesh): GlbNode => ({ name: part, mesh, translation: [0, 0, 0], turn: 0 }))
  const scene: GlbScene = {
    name: plainText(name),
    meshes,
    nodes: [...shell, ...layout.objects.map((object) => nodeOf(object, meshFor(object), origin))],
    materials: materials.list,
    extras: { scenewright: { origin, type: layout.room.type, height: layout.room.height } },
  }
  return glbFile(scene)
}

function nodeOf(object: SceneObject, mesh: number, origin: Point): GlbNode {
  const { id, category, center, elevation, yaw, size } = object
  return {
    name: plainText(id),
    mesh,
    translation: [center[0] - origin[0], center[1] - origin[1], elevation],
    turn: (yaw ?? UNKNOWN_YAW) - 90, // a model looks along its y axis
    extras: { scenewright: { id, category, yaw, size } },
  }
}

/** Colours met so far, in order; each is one material of the file. */
class Palette {
  readonly list: GlbMaterial[] = []
  readonly #places = new Map<string, number>()

  place(color: string, glows: boolean): number {
    const key = `${color}${glows ? ' glowing' : ''}`
    const before = this.#places.get(key)
    if (before !== undefined) return before
    this.list.push({ name: key, color: linear(color), isGlowing: glows })
    this.#places.set(key, this.list.length - 1)
    return this.list.length - 1
  }
}

interface Faces {
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  readonly indices: readonly number[]
}

/** Puts faces of one material together. */
function byMaterial(pieces: readonly { readonly material: number; readonly faces: Faces }[]): GlbPrimitive[] {
  const out = new Map<number, { positions: number[]; normals: number[]; indices: number[] }>()
  for (const { material, faces } of pieces) {
    const into = out.get(material) ?? { positions: [], normals: [], indices: [] }
    const first = into.positions.length / 3
    for (const v of faces.positions) into.positions.push(v)
    for (const v of faces.normals) into.normals.push(v)
    for (const i of faces.indices) into.indices.push(first + i)
    out.set(material, into)
  }
  return [...out].map(([material, faces]) => ({ material, ...faces }))
}

function furnitureOf({ category, size }: SceneObject, theme: Theme, materials: Palette): GlbPrimitive[] {
  const { purpose } = kindOf(category)
  return byMaterial(
    furnitureParts(category, size).map((part) => ({
      material: materials.place(toneColor(part.tone, purpose, theme), isGlowing(part.tone)),
      faces: partMesh(part),
    })),
  )
}

function floorOf({ outline, type }: Room, origin: Point, theme: Theme, materials: Palette): GlbPrimitive[] {
  const faces: Faces = {
    positions: outline.flatMap(([x, y]) => [x - origin[0], y - origin[1], 0]),
    normals: outline.flatMap(() => [0, 0, 1]),
    indices: triangulate(outline).flat(),
  }
  return byMaterial([{ material: materials.place(shellColors(theme, type).floor, false), faces }])
}

function wallsOf(
  room: Room,
  states: readonly WallState[] | undefined,
  origin: Point,
  theme: Theme,
  materials: Palette,
): GlbPrimitive[] {
  const quads = wallFaces(room, shellColors(theme, room.type)).flatMap((wall, i) => wall[states?.[i] ?? 'full'])
  return byMaterial(
    quads.map(({ corners, color, isGlowing: glows = false }) => {
      const [a, b, , d] = corners
      const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
      const v = [d[0] - a[0], d[1] - a[1], d[2] - a[2]] as const
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
      const length = Math.hypot(...n)
      const faces: Faces = {
        positions: corners.flatMap(([x, y, z]) => [x - origin[0], y - origin[1], z]),
        normals: corners.flatMap(() => n.map((value) => value / length)),
        indices: [0, 1, 2, 0, 2, 3],
      }
      return { material: materials.place(color, glows), faces }
    }),
  )
}

function linear(color: string): [number, number, number] {
  return [0, 1, 2].map((i) => {
    const s = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}
