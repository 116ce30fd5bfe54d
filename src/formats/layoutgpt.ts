import { z } from 'zod'
import { boundsOf, signedArea } from '../geometry/polygon.ts'
import { InputError, quoteValue } from '../scene/errors.ts'
import { parseWith } from '../scene/parseWith.ts'
import { normalizeYaw, UNKNOWN_YAW } from '../scene/transform.ts'
import type { Layout, Point } from '../scene/types.ts'
import { type FoundObject, importLayout, nameOfFile } from './importLayout.ts'
import { LAYOUTGPT_FIELDS, type LayoutgptBox, parseLayoutgptReply } from './layoutgptReply.ts'
import type { FormatReader, FormatWriter, Imported, ImportOptions } from './types.ts'

/** Metres the shorter side of a room is taken to measure when nobody says, by room type as LayoutGPT names it. */
const ASSUMED_SHORTER_SIDE: { readonly [roomType: string]: number } = { bedroom: 3.6, livingroom: 4.2 }
const OTHER_SHORTER_SIDE = 4 // between the two
const CANVAS = 256 // pixels LayoutGPT means by the shorter side of a room
const ROUNDED = 1 // pixel; an underside this near the floor is there, the numbers being whole pixels

const boxSchema = z.looseObject({
  length: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  left: z.number(),
  top: z.number(),
  depth: z.number(),
  orientation: z.number(),
})
const recordSchema = z.looseObject({
  query_id: z.union([z.string(), z.number()]).optional(),
  prompt: z.string().optional(),
  object_list: z.array(z.tuple([z.string().min(1).max(200), z.record(z.string(), z.unknown())])),
})

/** One answer of the model, still in its own unit and frame. */
interface Answer {
  readonly name: string | undefined
  readonly roomType: string | undefined
  /** Extents along left and along top. */
  readonly roomSize: readonly [number, number] | undefined
  readonly unit: 'px' | 'm'
  readonly objects: readonly (readonly [string, LayoutgptBox])[]
  readonly repairs: readonly string[]
}

/**
 * LayoutGPT's 3D rooms: its parsed file (a JSON array) or raw reply lines. `left`, `top` and `depth` are the centre,
 * measured from a corner of the room; `length` lies across the front, `width` front to back; orientation 0 looks along
 * +top, and the heading in (left, top) is (sin t, cos t). To keep handedness, y = room's top extent - top and
 * yaw = t - 90. Pixels have no known scale: the shorter side is taken from the options or assumed by room type.
 */
export const layoutgpt: FormatReader = {
  name: 'layoutgpt',
  summary: 'LayoutGPT: the parsed JSON array with object_list, or raw reply lines',
  detects(value) {
    if (typeof value === 'string') return /\{[^{}]*\borientation\s*:/i.test(value)
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'object' && first !== null && 'object_list' in first
  },
  read(value, options) {
    if (typeof value === 'string') return [importAnswer(answerOfText(value, options), options)]
    const isList = Array.isArray(value)
    return (isList ? value : [value]).map((record: unknown, i) => {
      const where = isList ? `${options.where}[${i}]` : options.where
      const answer = answerOfRecord(record, where)
      const name = answer.name ?? `${options.name ?? nameOfFile(options.where)}${isList ? `-${i + 1}` : ''}`
      return importAnswer({ ...answer, name }, { ...options, where })
    })
  },
}

/** Writes the parsed-file form with 256 px for the shorter side of the room's bounding rectangle. */
export const layoutgptWriter: FormatWriter = {
  name: 'layoutgpt',
  summary: layoutgpt.summary,
  write(layout, name) {
    const { minX, minY, maxX, maxY } = boundsOf(layout.room.outline)
    const px = CANVAS / Math.min(maxX - minX, maxY - minY)
    const round = (v: number) => Number((v * px).toFixed(3))
    const prompt = `Condition:\nRoom Type: ${layout.room.type}\nRoom Size: max length ${Math.round((maxX - minX) * px)}px, max width ${Math.round((maxY - minY) * px)}px\n`
    const object_list = layout.objects.map(({ category, center, size, elevation, yaw }) => [
      category,
      {
        length: round(size.width),
        width: round(size.depth),
        height: round(size.height),
        left: round(center[0] - minX),
        top: round(maxY - center[1]),
        depth: round(elevation + size.height / 2),
        orientation: normalizeYaw((yaw ?? UNKNOWN_YAW) + 90),
      },
    ])
    return { value: [{ query_id: name, iter: 0, prompt, object_list }], losses: lossesOf(layout) }
  },
}

function answerOfRecord(value: unknown, where: string): Answer {
  const { query_id, prompt, object_list } = parseWith(recordSchema, value, where)
  const repairs: string[] = []
  const objects = object_list.flatMap(([category, fields], i): [string, LayoutgptBox][] => {
    const missing = LAYOUTGPT_FIELDS.filter((field) => fields[field] === undefined || fields[field] === null)
    if (missing.length > 0) {
      repairs.push(`object_list[${i}] (${quoteValue(category)}) left out: ${missing.join(', ')} missing`)
      return []
    }
    return [[category, parseWith(boxSchema, fields, `${where}: object_list[${i}][1]`)]]
  })
  const name = query_id === undefined ? undefined : String(query_id)
  return { name, ...conditionOf(prompt ?? ''), objects, repairs }
}

function answerOfText(text: string, { where }: ImportOptions): Answer {
  const { objects, unit, faults } = parseLayoutgptReply(text)
  if (objects.length === 0)
    throw new InputError(
      `${where}: no line is an object of LayoutGPT's form, e.g. "bed {length: 150px; width: 190px; height: 80px; left: 130px; top: 100px; depth: 40px; orientation: 90 degrees;}".${faults.map((fault) => `\n${where}: ${fault}`).join('')}`,
    )
  const boxes = objects.map(([category, box], i) => {
    const checked = parseWith(boxSchema, box, `${where}: object ${i + 1} (${quoteValue(category)})`)
    return [category, checked] as const
  })
  const condition = conditionOf(text)
  return {
    name: undefined,
    ...condition,
    unit: condition.roomSize ? condition.unit : unit,
    objects: boxes,
    repairs: faults,
  }
}

function conditionOf(prompt: string): Pick<Answer, 'roomType' | 'roomSize' | 'unit'> {
  const type = /room type\s*:\s*(.+)/i.exec(prompt)?.[1]?.trim()
  const size = /max length\s*([\d.]+)\s*(px|m)?\s*,\s*max width\s*([\d.]+)/i.exec(prompt)
  return {
    roomType: type === undefined || type === '' ? undefined : type.slice(0, 200),
    roomSize: size === null ? undefined : [Number(size[1]), Number(size[3])],
    unit: size?.[2]?.toLowerCase() === 'm' ? 'm' : 'px',
  }
}

function importAnswer(answer: Answer, options: ImportOptions): Imported {
  const repairs = [...answer.repairs]
  const [length, width] = answer.roomSize ?? sizeAround(answer, repairs)
  const scale = answer.unit === 'm' ? 1 : pixelScale(Math.min(length, width), answer.roomType, options, repairs)
  const undersides = answer.objects.map(([, box]) => box.depth - box.height / 2)
  const tolerance = answer.unit === 'm' ? 0.01 : ROUNDED
  const rounded = undersides.filter((v) => v !== 0 && Math.abs(v) <= tolerance).length
  if (rounded > 0) repairs.push(`${rounded} undersides within ${tolerance} ${answer.unit} of the floor set on it`)
  const objects = answer.objects.map(
    ([category, box], i): FoundObject => ({
      category,
      center: [box.left * scale, (width - box.top) * scale],
      elevation: Math.abs(undersides[i]!) <= tolerance ? 0 : undersides[i]! * scale,
      size: { width: box.length * scale, depth: box.width * scale, height: box.height * scale },
      yaw: normalizeYaw(box.orientation - 90),
    }),
  )
  const [x, y] = [length * scale, width * scale]
  const outline = [[0, 0] as const, [x, 0] as const, [x, y] as const, [0, y] as const]
  return importLayout({ room: { type: answer.roomType, outline }, objects, name: answer.name, repairs }, options)
}

function pixelScale(shorter: number, roomType: string | undefined, options: ImportOptions, repairs: string[]): number {
  const type = (roomType ?? options.roomType ?? '').toLowerCase().replace(/[^a-z]/g, '')
  const metres = options.shorterSide ?? ASSUMED_SHORTER_SIDE[type] ?? OTHER_SHORTER_SIDE
  repairs.push(
    options.shorterSide === undefined
      ? `scale: assumed; the file is in pixels, and the room's shorter side is taken to be ${metres} m`
      : `scale: the room's shorter side is ${metres} m, as asked`,
  )
  return metres / shorter
}

function sizeAround({ objects, unit }: Answer, repairs: string[]): [number, number] {
  const reach = (box: LayoutgptBox) => Math.max(box.length, box.width) / 2
  const least = unit === 'px' ? CANVAS : 0
  repairs.push('room.outline: no "Room Size" line; the rectangle from the corner round all objects assumed')
  return [
    Math.max(least, ...objects.map(([, box]) => box.left + reach(box))),
    Math.max(least, ...objects.map(([, box]) => box.top + reach(box))),
  ]
}

function lossesOf({ room, objects }: Layout): string[] {
  const losses = ['The scale in metres is not written: lengths are pixels of a 256 px shorter side.']
  if (!isRectangle(room.outline)) losses.push("The room's outline is written as its bounding rectangle.")
  if (room.openings.length > 0) losses.push(`${room.openings.length} doors and windows are left out.`)
  const headless = objects.filter(({ yaw }) => yaw === null).length
  if (headless > 0) losses.push(`${headless} unknown headings are written as facing the viewer.`)
  losses.push("Object ids and the room's height are left out.")
  return losses
}

function isRectangle(outline: readonly Point[]): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(outline)
  return Math.abs(signedArea(outline) - (maxX - minX) * (maxY - minY)) < 1e-9
}
