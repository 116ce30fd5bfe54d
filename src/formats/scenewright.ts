import { checkFormat } from '../scene/parseLayout.ts'
import { parseWith } from '../scene/parseWith.ts'
import { layoutSchema } from '../scene/schema.ts'
import type { Layout } from '../scene/types.ts'
import { importLayout } from './importLayout.ts'
import type { FormatReader, FormatWriter } from './types.ts'

/** Our own layout, `scenewright/layout@1`. */
export const scenewright: FormatReader = {
  name: 'scenewright',
  summary: 'our own layout, scenewright/layout@1',
  detects: (value) => formatOf(value)?.startsWith('scenewright/layout') === true,
  read(value, options) {
    checkFormat(value, 'scenewright/layout@1', options.where)
    const { room, objects } = parseWith(layoutSchema, value, options.where)
    return [importLayout({ room, objects } as Pick<Layout, 'room' | 'objects'>, options)]
  },
}

/** Writes a layout as it is. */
export const scenewrightWriter: FormatWriter = {
  name: 'scenewright',
  summary: scenewright.summary,
  write: (layout) => ({ value: layout, losses: [] }),
}

/** The text under `format` of a decoded value, where there is one. */
export function formatOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const format: unknown = Reflect.get(value, 'format')
  return typeof format === 'string' ? format : undefined
}
