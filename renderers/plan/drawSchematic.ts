import type { RenderOptions } from '../../src/contracts/renderer.ts'
import { wrapText, xmlText } from '../../src/look/text.ts'
import { type Theme, TYPE, themeOf } from '../../src/look/tokens.ts'
import type { Layout } from '../../src/scene/types.ts'
import { type Drawing, document, heading, type PlanSettings, pictureSize, WIDEST, WIDTH } from './drawPlan.ts'
import { listFindings } from './findingList.ts'
import { contentOf, type Frame, frameIn, type Insets, insetsFor, scaleFor } from './frame.ts'
import { axisInsets } from './grid.ts'
import { markLegend } from './markLegend.ts'
import { drawSchematicPanel, type SchematicPanel } from './schematicPanel.ts'
import { rect, tag } from './svg.ts'

const LEAST_AXES = 220 // pixels; narrower or lower pictures show the room without numbers, legend or list
const LINES = 4 // of ids for which the plan had no room

/**
 * Draws a plan to read coordinates from: a metre grid in the room's own coordinates, x to the right and y up, plain
 * boxes with their fronts marked and ids, and a legend of the marks. Pure: the same arguments give the same text.
 */
export function drawSchematic(
  layout: Layout,
  options: RenderOptions = {},
  { labelBy = 'id' }: Pick<PlanSettings, 'labelBy'> = {},
): Drawing {
  const { findings = [], labels = true, title, theme: themeName = 'light' } = options
  const width = pictureSize(options.width ?? WIDTH, 'width')
  const fixed = options.height === undefined ? undefined : pictureSize(options.height, 'height')
  const zoom = Math.max(1, width / WIDEST)
  const theme = themeOf(themeName)
  const w = width / zoom
  const content = contentOf([layout])
  const axes = axisInsets(content)
  const hasAxes = Math.min(w, (fixed ?? width) / zoom) >= LEAST_AXES && axes.left < 0.3 * w
  const pad = hasAxes ? 16 : 8
  const planWidth = w - 2 * pad
  const around: Insets = hasAxes ? { ...axes, right: 8 } : { left: 0, right: 0, top: 0, bottom: 0 }
  const insets = insetsFor([layout], content, planWidth, false)

  const head = title === undefined || !hasAxes ? 0 : 36
  const legend = hasAxes ? markLegend(layout, planWidth, theme) : null
  const list =
    hasAxes && options.findings !== undefined
      ? listFindings(findings, planWidth, fixed === undefined ? 220 : (fixed / zoom) * 0.25, theme)
      : null
  const inner = planWidth - around.left - around.right
  const panelIn = (height: number) => {
    const area = { x: pad + around.left, y: pad + head + around.top, width: inner, height }
    const frame = tightened(frameIn(content, area, insets), insets)
    return drawSchematicPanel(layout, frame, { theme, labels, labelBy, findings, hasAxes })
  }
  const furniture = 2 * pad + head + around.top + around.bottom + heightOf(legend) + heightOf(list)
  const natural = (content.maxY - content.minY) * scaleFor(content, inner, 1e9, insets) + insets.top + insets.bottom
  // Where the picture's height follows the room, it grows for the ids that found no place; else they get what is left.
  const free = fixed === undefined ? Math.min(natural, 1.2 * planWidth) : fixed / zoom - furniture
  const first = panelIn(Math.max(40, free))
  const notes = hasAxes ? notesOf(first, planWidth, fixed === undefined ? LINES : 2) : []
  const noteHeight = notes.length * 16 + (notes.length > 0 ? 6 : 0)
  const planHeight = Math.max(40, fixed === undefined ? free : free - noteHeight)
  const panel = planHeight === Math.max(40, free) ? first : panelIn(planHeight)
  const h = fixed === undefined ? Math.ceil(planHeight + furniture + noteHeight) : fixed / zoom

  let y = pad + head + around.top + planHeight + around.bottom
  const parts = [
    rect(0, 0, w, h, { fill: theme.page }),
    head === 0 ? '' : heading(title ?? '', pad, pad + 18, planWidth, theme),
    panel.svg,
    legend === null ? '' : legend.svg(pad, y + 8),
  ]
  y += heightOf(legend)
  parts.push(drawNotes(panel === first ? notes : notesOf(panel, planWidth, 2), pad, y + 14, theme))
  y += noteHeight
  if (list !== null) parts.push(list.svg(pad, y + 8))
  return document(parts.join(''), w, h, zoom)
}

function heightOf(part: { readonly height: number } | null): number {
  return part === null ? 0 : part.height + 8
}

/** The frame with its area drawn close around what it shows, so that nothing reaches into the axes. */
function tightened(frame: Frame, { left, right, top, bottom }: Insets): Frame {
  const { content } = frame
  const [x1, y1] = frame.at([content.minX, content.maxY])
  const [x2, y2] = frame.at([content.maxX, content.minY])
  return {
    ...frame,
    area: { x: x1 - left, y: y1 - top, width: x2 - x1 + left + right, height: y2 - y1 + top + bottom },
  }
}

/** What the plan had no room to name, with where it stands, and what it could not show. */
function notesOf({ unnamed, beyond }: SchematicPanel, width: number, lines: number): string[] {
  const parts: string[] = []
  if (beyond > 0) parts.push(`${beyond} beyond this picture.`)
  if (unnamed.length > 0) parts.push(`No room for: ${unnamed.join(', ')}`)
  return parts.length === 0 ? [] : wrapText(parts.join(' '), width, TYPE.small, lines)
}

function drawNotes(lines: readonly string[], x: number, y: number, theme: Theme): string {
  return lines
    .map((line, i) => tag('text', { x, y: y + i * 16, 'font-size': TYPE.small, fill: theme.muted }, xmlText(line)))
    .join('')
}
