import { z } from 'zod'
import { minimumRectangle } from '../geometry/minimumRectangle.ts'
import { quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { footprint } from '../scene/transform.ts'
import type { Point } from '../scene/types.ts'
import { type FoundObject, importLayout } from './importLayout.ts'
import { openingFromPoints } from './openingFromPoints.ts'
import type { FormatReader, FormatWriter } from './types.ts'

const TILTED = 1 // degrees off the axes that count as a tilt

const point = z.looseObject({ x: z.number(), y: z.number() })
const labelled = z.looseObject({ label: z.string().min(1).max(200), points: z.array(point) })
const schema = z.looseObject({
  layout_id: z.union([z.string(), z.number()]).optional(),
  room_type: z.string().min(1).optional(),
  units: z.string().optional(),
  room_boundary: z.array(point).min(3),
  openings: z.looseObject({ windows: z.array(labelled).optional(), doors: z.array(labelled).optional() }).optional(),
  objects: z.array(labelled),
})

/**
 * FloorplanQA layouts: metres, polygons on the plan, no heights and no headings. Each polygon becomes the rectangle of
 * least area round it, heading unknown; a number behind a repeated label ("chair_2") is kept in the id alone.
 */
export const floorplanqa: FormatReader = {
  name: 'floorplanqa',
  summary: 'FloorplanQA: room_boundary and objects as polygons',
  detects: (value) => typeof value === 'object' && value !== null && 'room_boundary' in value && 'objects' in value,
  read(value, options) {
    const raw = parseWith(schema, value, options.where)
    const repairs: string[] = []
    if (raw.units !== undefined && !/^m(et(er|re)s?)?$/i.test(raw.units))
      repairs.push(`units are ${quoteValue(raw.units)}; read as metres`)
    const outline = raw.room_boundary.map(plain)
    const openings = [
      ...(raw.openings?.doors ?? []).map((o) => ({ ...o, kind: 'door' as const })),
      ...(raw.openings?.windows ?? []).map((o) => ({ ...o, kind: 'window' as const })),
    ].flatMap(({ kind, label, points }) => {
      const segment = openingFromPoints(points.map(plain), outline)
      if (segment === null) repairs.push(`opening ${quoteValue(label)} left out: it lies on no wall`)
      return segment === null ? [] : [{ kind, ...segment }]
    })
    const objects = raw.objects.flatMap((object) => objectOf(object, repairs))
    const found = { room: { type: raw.room_type, outline, openings }, objects, repairs }
    const name = raw.layout_id === undefined ? undefined : `${raw.room_type ?? 'layout'}-${raw.layout_id}`
    return [importLayout({ ...found, name }, { ...options, suffixDuplicateIds: true })]
  },
}

/** Writes each object as the four corners of its footprint. */
export const floorplanqaWriter: FormatWriter = {
  name: 'floorplanqa',
  summary: floorplanqa.summary,
  write({ room, objects }, name) {
    const ring = room.outline.map(keyed)
    const openings = (kind: string) =>
      room.openings
        .filter((o) => o.kind === kind)
        .map((o, i) => ({ label: `${kind}_${i + 1}`, points: [o.from, o.to].map(keyed) }))
    const value = {
      layout_id: name,
      room_type: room.type,
      units: 'meters',
      room_boundary: [...ring, ring[0]!],
      walls: ring.map((start, i) => ({ start, end: ring[(i + 1) % ring.length]! })),
      openings: { windows: openings('window'), doors: openings('door') },
      objects: objects.map((object) => ({ label: object.category, points: footprint(object).corners.map(keyed) })),
    }
    const passages = room.openings.filter((o) => o.kind === 'passage').length
    return {
      value,
      losses: [
        'Headings, heights, elevations and object ids are left out: the format is flat.',
        ...(passages > 0 ? [`${passages} open passages are left out.`] : []),
      ],
    }
  },
}

function objectOf({ label, points }: z.infer<typeof labelled>, repairs: string[]): FoundObject[] {
  const fitted = minimumRectangle(points.map(plain))
  if (fitted === null) {
    repairs.push(`object ${quoteValue(label)} left out: its ${points.length} points enclose no area`)
    return []
  }
  const { center, along, across, angle } = fitted
  if (Math.min(angle, 90 - angle) > TILTED)
    repairs.push(
      `${quoteValue(label)} lies ${Math.round(angle)} degrees off the axes; laid straight, its heading being unknown`,
    )
  const [width, depth] = angle <= 45 ? [along, across] : [across, along]
  const category = label.replace(/_\d+$/, '') || label
  const id = category === label ? undefined : label
  return [{ id, category, center, size: { width, depth }, yaw: null }]
}

function plain({ x, y }: { x: number; y: number }): Point {
  return [x, y]
}

function keyed([x, y]: Point) {
  return { x, y }
}
