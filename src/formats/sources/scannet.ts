import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { fileFault, readJsonFile, readTextFile } from '../../files/readJson.ts'
import { convexHull } from '../../geometry/minimumRectangle.ts'
import { boundsOf } from '../../geometry/polygon.ts'
import { isPartOfBuilding, tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Reading } from '../../ontology/build/evidence.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { canonicalRoomType } from '../../ontology/roomType.ts'
import { compareText } from '../../scene/canonical.ts'
import { InputError } from '../../scene/errors.ts'
import { parseLayout } from '../../scene/parseLayout.ts'
import { parseWith } from '../../scene/parseWith.ts'
import type { Point } from '../../scene/types.ts'
import { readPlyVertices, type Vertices } from './plyVertices.ts'

/**
 * ScanNet scans, in folders or side by side: `<scan>.aggregation.json` (which segments are which object),
 * `<scan>_vh_clean_2.0.010000.segs.json` (which segment each vertex is of), `<scan>_vh_clean_2.ply` (the vertices, z up,
 * metres) and `<scan>.txt` (axisAlignment, applied first, and the type of scene). Objects are the boxes of their vertices
 * along the aligned axes; scans know no headings. Labels go through ScanNet's own table where it lies in the folder.
 */
export function scannetSource(folder: string): Source {
  const scans = scansIn(folder)
  if (scans.length === 0) throw new InputError(`${folder}: no .aggregation.json to build from.`)
  const table = ['scannetv2-labels.combined.tsv'].map((name) => join(folder, name)).find(existsSync)
  return {
    name: 'scannet',
    *records() {
      const filedUnder = table === undefined ? new Map<string, string>() : readTable(table)
      for (const file of scans) yield { where: file, read: () => readScan(file, filedUnder) }
    },
  }
}

const ENDING = '.aggregation.json'

function scansIn(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder).sort(compareText)
  } catch (error) {
    throw new InputError(`${folder}: ${fileFault(error)}`, { cause: error })
  }
  return names.flatMap((name) => {
    const path = join(folder, name)
    if (name.endsWith(ENDING)) return [path]
    if (!statSync(path).isDirectory()) return []
    return readdirSync(path)
      .filter((inner) => inner.endsWith(ENDING))
      .sort(compareText)
      .map((inner) => join(path, inner))
  })
}

function readTable(path: string): Map<string, string> {
  const [head, ...lines] = readTextFile(path).split(/\r?\n/)
  const columns = head!.split('\t')
  const [raw, category] = [columns.indexOf('raw_category'), columns.indexOf('category')]
  if (raw === -1 || category === -1) throw new InputError(`${path}: expected columns raw_category and category.`)
  return new Map(lines.map((line) => line.split('\t')).map((cells) => [cells[raw] ?? '', cells[category] ?? '']))
}

const aggregationSchema = z.looseObject({
  segGroups: z.array(z.looseObject({ objectId: z.number(), segments: z.array(z.number()), label: z.string() })),
})
const segmentsSchema = z.looseObject({ segIndices: z.array(z.number()) })

function readScan(file: string, filedUnder: ReadonlyMap<string, string>): Reading {
  const scan = basename(file, ENDING)
  const beside = (ending: string): string => {
    const path = join(dirname(file), `${scan}${ending}`)
    if (!existsSync(path)) throw new RecordFault('missing file', `${path}: no such file.`)
    return path
  }
  const { segGroups } = parseWith(aggregationSchema, readJsonFile(file), file)
  const segs = beside('_vh_clean_2.0.010000.segs.json')
  const { segIndices } = parseWith(segmentsSchema, readJsonFile(segs), segs)
  const ply = beside('_vh_clean_2.ply')
  const notes = existsSync(join(dirname(file), `${scan}.txt`)) ? readNotes(beside('.txt')) : new Map<string, string>()
  const vertices = aligned(readPlyVertices(readFileSync(ply), ply), notes.get('axisAlignment'), file)
  if (segIndices.length !== vertices.length)
    throw new RecordFault(
      'segments and vertices differ',
      `${file}: ${segIndices.length} segment indices for ${vertices.length} vertices; both must be of one mesh.`,
    )
  const bySegment = new Map<number, number[]>()
  segIndices.forEach((segment, i) => {
    const of = bySegment.get(segment)
    if (of === undefined) bySegment.set(segment, [i])
    else of.push(i)
  })
  const groups = segGroups.map(({ objectId, segments, label }) => ({
    objectId,
    label,
    points: segments.flatMap((segment) => bySegment.get(segment) ?? []).map((i) => vertices[i]!),
  }))
  return layoutOf(groups, vertices, canonicalRoomType(notes.get('sceneType') ?? 'room'), filedUnder, file)
}

function readNotes(path: string): Map<string, string> {
  return new Map(
    readTextFile(path)
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf('=')
        return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
      }),
  )
}

/** Vertices turned by a 4 by 4 matrix of 16 numbers, row by row; as they are where there is none. */
function aligned(vertices: Vertices, matrix: string | undefined, where: string): Vertices {
  if (matrix === undefined) return vertices
  const m = matrix.split(/\s+/).map(Number)
  if (m.length !== 16 || !m.every(Number.isFinite))
    throw new RecordFault('NaN or infinite number', `${where}: axisAlignment is ${matrix}; expected 16 numbers.`)
  return vertices.map(([x, y, z]) => [
    m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
    m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
    m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
  ])
}

interface Group {
  readonly objectId: number
  readonly label: string
  readonly points: Vertices
}

const ROOM_HEIGHT = 2.4 // metres at least; scans often stop below the ceiling

function layoutOf(
  groups: readonly Group[],
  vertices: Vertices,
  type: string,
  filedUnder: ReadonlyMap<string, string>,
  where: string,
): Reading {
  const leftOut: string[] = []
  const unknown: string[] = []
  const floors = groups.filter(({ label, points }) => label === 'floor' && points.length > 2)
  const ground = floors.length > 0 ? floors.flatMap(({ points }) => points) : vertices
  const level = floors.length > 0 ? median(ground.map(([, , z]) => z)) : lowest(vertices)
  const objects = groups.flatMap(({ objectId, label, points }) => {
    if (isPartOfBuilding(label)) return []
    const box = points.length === 0 ? null : boxOf(points)
    if (box === null || !(Math.min(box.width, box.depth, box.height) > 0)) {
      leftOut.push('object without vertices')
      return []
    }
    const { width, depth, height } = box
    const category = tabledCategory(label, box) ?? tabledCategory(filedUnder.get(label) ?? '', box)
    if (category === null) {
      unknown.push(label)
      return []
    }
    const size = { width, depth, height }
    return [{ id: String(objectId), category, center: box.center, elevation: box.bottom - level, size, yaw: null }]
  })
  const outline = convexHull(ground.map(([x, y]): Point => [x, y]))
  const height = Math.max(ROOM_HEIGHT, highest(vertices) - level)
  const layout = { format: 'scenewright/layout@1', room: { type, outline, height, openings: [] }, objects }
  return { evidence: [{ type: 'room', layout: parseLayout(layout, where).value }], leftOut, unknown }
}

function boxOf(points: Vertices) {
  const { minX, minY, maxX, maxY } = boundsOf(points.map(([x, y]): Point => [x, y]))
  const bottom = lowest(points)
  return {
    center: [(minX + maxX) / 2, (minY + maxY) / 2] as const,
    bottom,
    width: maxX - minX,
    depth: maxY - minY,
    height: highest(points) - bottom,
  }
}

function lowest(points: Vertices): number {
  return points.reduce((least, [, , z]) => Math.min(least, z), Number.POSITIVE_INFINITY)
}

function highest(points: Vertices): number {
  return points.reduce((most, [, , z]) => Math.max(most, z), Number.NEGATIVE_INFINITY)
}

function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[Math.floor(values.length / 2)]!
}
