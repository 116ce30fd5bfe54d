import { boxFormWriter } from '../formats/boxForm.ts'
import { compareText } from '../scene/canonical.ts'
import type { Brief, Layout, Room } from '../scene/types.ts'

/** How a layout is written for a model: our own JSON, the papers' box form, XML, or a table. */
export const LAYOUT_FORMS = ['own', 'box', 'xml', 'table'] as const
export type LayoutForm = (typeof LAYOUT_FORMS)[number]

/** The request and the room, as a model reads them. */
export function briefInWords(brief: Brief): string {
  const objects = brief.objects.map(({ category, count, size, label }) => {
    const called = label === undefined ? '' : ` (${label})`
    const fixed =
      size === undefined ? '' : `, each ${size.width} m wide, ${size.depth} m deep and ${size.height} m high`
    return `- ${count} x ${category}${called}${fixed}`
  })
  return [`Request: ${brief.description}`, roomInWords(brief.room), 'Objects:', ...objects].join('\n')
}

/** A layout's objects in one of the forms, in order of id, lengths to the millimetre. */
export function layoutInWords(layout: Layout, form: LayoutForm): string {
  const objects = [...layout.objects].sort((a, b) => compareText(a.id, b.id))
  switch (form) {
    case 'own':
      return JSON.stringify(
        {
          objects: objects.map(({ id, category, center, size, yaw, elevation }) => ({
            id,
            category,
            center,
            size,
            yaw,
            elevation,
          })),
        },
        tidy,
      )
    case 'box': {
      const { value } = boxFormWriter.write({ ...layout, objects }, 'layout')
      return JSON.stringify({ objects: Reflect.get(value as object, 'objects') }, tidy)
    }
    case 'xml':
      return [
        '<objects>',
        ...objects.map(
          ({ id, category, center: [x, y], size, yaw, elevation }) =>
            `  <object id="${xml(id)}" category="${xml(category)}" x="${rounded(x)}" y="${rounded(y)}" elevation="${rounded(elevation)}" width="${rounded(size.width)}" depth="${rounded(size.depth)}" height="${rounded(size.height)}" yaw="${yaw === null ? 'unknown' : rounded(yaw)}"/>`,
        ),
        '</objects>',
      ].join('\n')
    case 'table':
      return [
        '| id | category | x | y | elevation | width | depth | height | yaw |',
        '|---|---|---|---|---|---|---|---|---|',
        ...objects.map(({ id, category, center: [x, y], size, yaw, elevation }) => {
          const numbers = [x, y, elevation, size.width, size.depth, size.height].map(rounded)
          return `| ${[cell(id), cell(category), ...numbers, yaw === null ? 'unknown' : rounded(yaw)].join(' | ')} |`
        }),
      ].join('\n')
  }
}

/** A room's type, height, corners and openings. */
export function roomInWords(room: Room): string {
  const corners = room.outline.map(([x, y]) => `(${rounded(x)}, ${rounded(y)})`).join(', ')
  const openings = room.openings.map(({ kind, from, to }) => {
    const [a, b] = [from, to].map(([x, y]) => `(${rounded(x)}, ${rounded(y)})`)
    return `- a ${kind} in the wall from ${a} to ${b}`
  })
  return [
    `Room: a ${room.type}, ${rounded(room.height)} m high, with corners ${corners}.`,
    ...(openings.length > 0 ? ['Openings:', ...openings] : []),
  ].join('\n')
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function tidy(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? rounded(value) : value
}

function xml(text: string): string {
  return text.replace(/[&<>"\p{Cc}]/gu, (c) => `&#${c.codePointAt(0)};`)
}

function cell(text: string): string {
  return text.replace(/[|\r\n]/g, ' ')
}
