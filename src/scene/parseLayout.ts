import { didYouMean, InputError, quoteValue } from './errors.ts'
import { checkRoom, clean, cleanPoint } from './parseRoom.ts'
import { parseWith } from './parseWith.ts'
import { layoutSchema } from './schema.ts'
import { normalizeYaw } from './transform.ts'
import type { Layout, SceneObject } from './types.ts'

/** A parsed value with what was put right on the way. */
export interface Parsed<T> {
  readonly value: T
  readonly repairs: readonly string[]
}

/**
 * Reads a layout in our own format from an already decoded JSON value. Throws an `InputError` that names path, found
 * and expected; what it repairs (closing vertex, clockwise outline, -0, angles outside 0..360) it reports.
 */
export function parseLayout(value: unknown, where = 'layout'): Parsed<Layout> {
  checkFormat(value, 'scenewright/layout@1', where)
  const raw = parseWith(layoutSchema, value, where)
  const repairs: string[] = []
  const room = checkRoom(raw.room, where, repairs)
  const seen = new Map<string, number>()
  const objects = raw.objects.map((object, i): SceneObject => {
    const earlier = seen.get(object.id)
    if (earlier !== undefined)
      throw new InputError(
        `${where}: objects[${i}].id is ${quoteValue(object.id)}, which objects[${earlier}] has already; ids must be unique.`,
      )
    seen.set(object.id, i)
    const yaw = object.yaw === null ? null : normalizeYaw(object.yaw)
    if (yaw !== null && object.yaw !== yaw && !Object.is(object.yaw, -0))
      repairs.push(`objects[${i}].yaw: ${object.yaw} is ${yaw}`)
    return {
      id: object.id,
      category: object.category,
      center: cleanPoint(object.center),
      elevation: clean(object.elevation ?? 0),
      size: { width: object.size.width, depth: object.size.depth, height: object.size.height },
      yaw,
    }
  })
  return { value: { format: 'scenewright/layout@1', room, objects }, repairs }
}

/** Refuses a value that is no object or carries another format, naming what it carries. */
export function checkFormat(value: unknown, expected: string, where: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`${where} holds ${quoteValue(value)}; expected an object with "format": "${expected}".`)
  const format: unknown = Reflect.get(value, 'format')
  if (format !== expected)
    throw new InputError(
      `${where}: format is ${quoteValue(format)}; expected "${expected}".${typeof format === 'string' ? didYouMean(format, [expected]) : ''}`,
    )
}
