import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../../files/readJson.ts'
import { outlineOfTriangles, type Triangle } from '../../geometry/outlineOfTriangles.ts'
import type { Evidence, Reading } from '../../ontology/build/evidence.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import { front3dCategory } from '../../ontology/build/front3dCategory.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import { InputError } from '../../scene/errors.ts'
import { parseLayout } from '../../scene/parseLayout.ts'
import { parseWith } from '../../scene/parseWith.ts'
import type { Size } from '../../scene/types.ts'
import { pose } from '../front3d.ts'
import { filesIn, jsonFiles } from './recordFiles.ts'

/**
 * Houses of 3D-FRONT as published (`<uid>.json`, a record each), with the categories of 3D-FUTURE's `model_info.json` in
 * the same folder or the one given. Right-handed, y up, metres; a piece stands at `pos`, its bottom centre, turned by
 * `rot` (x, y, z, w) and scaled, and faces +z unturned. Floors are the triangles of meshes called Floor.
 *
 * The published filters hold: pieces not marked valid are passed over; a room with a piece scaled below 0.00001 or above
 * 5, or with fewer than two pieces, is dropped; a repeated instance counts once.
 */
export function front3dHouseSource(folder: string, models = folder): Source {
  const files = filesIn(folder, /\.json(\.gz)?$/, 'house .json').filter((file) => !/model_info\.json/.test(file))
  const infoPath = join(models, 'model_info.json')
  if (!existsSync(infoPath))
    throw new InputError(`${infoPath}: no such file; 3D-FRONT houses name their models there, with categories.`)
  return {
    name: '3d-front-houses',
    *records() {
      const categories = readCategories(infoPath)
      yield* jsonFiles(files, (house, where) => readHouse(parseWith(houseSchema, house, where), categories, where))
    },
  }
}

const infoSchema = z.array(z.looseObject({ model_id: z.string(), category: z.string().nullable().default(null) }))

function readCategories(path: string): ReadonlyMap<string, string> {
  const models = parseWith(infoSchema, readJsonFile(path), path)
  return new Map(models.map(({ model_id, category }) => [model_id, category ?? '']))
}

const triple = z.tuple([z.number(), z.number(), z.number()])

const childSchema = z.looseObject({
  ref: z.string(),
  instanceid: z.string().optional(),
  pos: triple,
  rot: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  scale: triple,
})

const houseSchema = z.looseObject({
  uid: z.string(),
  furniture: z.array(
    z.looseObject({
      uid: z.string(),
      jid: z.string(),
      valid: z.boolean().optional(),
      size: triple.optional(),
      bbox: z.looseObject({ min: triple, max: triple }).optional(),
    }),
  ),
  mesh: z.array(
    z.looseObject({ uid: z.string(), type: z.string(), xyz: z.array(z.number()), faces: z.array(z.number()) }),
  ),
  scene: z.looseObject({
    room: z.array(z.looseObject({ type: z.string(), instanceid: z.string(), children: z.array(childSchema) })),
  }),
})

type House = z.output<typeof houseSchema>
type Room = House['scene']['room'][number]
type Child = Room['children'][number]
type Mesh = House['mesh'][number]
type Piece = House['furniture'][number]

function readHouse(house: House, categories: ReadonlyMap<string, string>, where: string): Reading {
  const pieces = new Map(house.furniture.map((piece) => [piece.uid, piece]))
  const meshes = new Map(house.mesh.map((mesh) => [mesh.uid, mesh]))
  const evidence: Evidence[] = []
  const leftOut: string[] = []
  for (const room of house.scene.room) {
    const children = withoutRepeats(room.children)
    const floor = shapeOf(children, meshes)
    const found = children.flatMap((child) => objectOf(child, { pieces, meshes, categories, leftOut }))
    if (found.length < FEWEST) continue
    if (children.some(({ ref, scale }) => pieces.has(ref) && scale.some((s) => Math.abs(s) < 1e-5 || Math.abs(s) > 5)))
      leftOut.push('scale out of range')
    else if (floor === null) leftOut.push('room without floor')
    else evidence.push(roomEvidence(room, floor, found, `${where} (${room.instanceid})`))
  }
  if (evidence.length === 0 && leftOut.length > 0)
    throw new RecordFault(leftOut[0]!, `${where}: no room can be used (${[...new Set(leftOut)].join(', ')}).`)
  return { evidence, leftOut }
}

const FEWEST = 2

function withoutRepeats(children: readonly Child[]): readonly Child[] {
  const seen = new Set<string>()
  return children.filter(({ instanceid }) => {
    if (instanceid === undefined) return true
    const isNew = !seen.has(instanceid)
    seen.add(instanceid)
    return isNew
  })
}

interface House3d {
  readonly pieces: ReadonlyMap<string, Piece>
  readonly meshes: ReadonlyMap<string, Mesh>
  readonly categories: ReadonlyMap<string, string>
  readonly leftOut: string[]
}

interface Found {
  readonly category: string
  readonly size: Size
  readonly pos: readonly [number, number, number]
  readonly yaw: number
}

function objectOf({ ref, pos, rot, scale }: Child, { pieces, meshes, categories, leftOut }: House3d): Found[] {
  if (meshes.has(ref)) return []
  const piece = pieces.get(ref)
  if (piece?.valid === false) return []
  const box = piece?.size ?? (piece?.bbox && difference(piece.bbox))
  const { yaw, isMissing } = pose(rot)
  const fault =
    piece === undefined || !categories.has(piece.jid) || box === undefined
      ? 'missing asset'
      : isMissing
        ? 'rotation of zeros'
        : undefined
  if (fault !== undefined || piece === undefined || box === undefined) {
    leftOut.push(fault ?? 'missing asset')
    return []
  }
  const [width, height, depth] = box.map((length, i) => Math.abs(length * scale[i]!)) as [number, number, number]
  const size = { width, depth, height }
  if (!(Math.min(width, depth, height) > 0)) {
    leftOut.push('size not above zero')
    return []
  }
  const filed = categories.get(piece.jid)!
  const noun = /\bbed( frame)?$/i.test(filed) ? 'bed' : '' // beds are told apart by size, whatever they are filed as
  const category = front3dCategory({ category: filed, noun, description: '', size })
  return [{ category, size, pos, yaw }]
}

function difference({ min, max }: { min: readonly number[]; max: readonly number[] }): [number, number, number] {
  return [max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!]
}

interface Shape {
  readonly outline: readonly (readonly [number, number])[]
  readonly floor: number
  readonly height: number
}

const PLAIN_HEIGHT = 2.6 // metres, where a room has neither walls nor a ceiling to measure

/** The floor of a room on the plan (x, -z), its level and the height of its walls; null where it has no floor mesh. */
function shapeOf(children: readonly Child[], meshes: ReadonlyMap<string, Mesh>): Shape | null {
  const triangles: Triangle[] = []
  let floor = Number.POSITIVE_INFINITY
  let top = Number.NEGATIVE_INFINITY
  for (const child of children) {
    const mesh = meshes.get(child.ref)
    if (mesh === undefined) continue
    const points = placed(mesh, child)
    if (/floor/i.test(mesh.type)) {
      for (const [, y] of points) floor = Math.min(floor, y)
      for (let i = 0; i + 2 < mesh.faces.length; i += 3) {
        const corners = [0, 1, 2].map((k) => points[mesh.faces[i + k]!])
        if (corners.every((corner) => corner !== undefined))
          triangles.push(corners.map((corner) => [corner![0], -corner![2]] as const) as unknown as Triangle)
      }
    } else if (/wall|ceil/i.test(mesh.type)) for (const [, y] of points) top = Math.max(top, y)
  }
  const outline = outlineOfTriangles(triangles)
  if (outline === null) return null
  return { outline, floor, height: top - floor > 1 ? top - floor : PLAIN_HEIGHT }
}

function placed({ xyz }: Mesh, { pos, rot, scale }: Child): (readonly [number, number, number])[] {
  const { yaw } = pose(rot)
  const turn = ((yaw + 90) * Math.PI) / 180 // the turn about +y that takes +z there
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const points: [number, number, number][] = []
  for (let i = 0; i + 2 < xyz.length; i += 3) {
    const [x, y, z] = [xyz[i]! * scale[0], xyz[i + 1]! * scale[1], xyz[i + 2]! * scale[2]]
    points.push([x * cos + z * sin + pos[0], y + pos[1], z * cos - x * sin + pos[2]])
  }
  return points
}

function roomEvidence(
  { type }: Room,
  { outline, floor, height }: Shape,
  found: readonly Found[],
  where: string,
): Evidence {
  const layout = {
    format: 'scenewright/layout@1',
    room: { type: canonicalRoomType(type), outline, height, openings: [] },
    objects: found.map(({ category, size, pos, yaw }, i) => ({
      id: `o${i + 1}`,
      category,
      center: [pos[0], -pos[2]],
      elevation: pos[1] - floor,
      size,
      yaw,
    })),
  }
  return { type: 'room', layout: parseLayout(layout, where).value }
}
