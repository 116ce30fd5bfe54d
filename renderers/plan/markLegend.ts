import { textWidth } from '../../src/look/fontMetrics.ts'
import { type Theme, TYPE } from '../../src/look/tokens.ts'
import type { Layout } from '../../src/scene/types.ts'
import { isOverhead } from './piece.ts'
import { path, rect, stroke, tag } from './svg.ts'

const WIDE = 22 // pixels; a sample of a mark
const TALL = 14
const GAP = 18
const ROW = 22

type Mark = 'front' | 'unknown' | 'overhead' | 'wall' | 'door' | 'window' | 'passage'

const WORDS: { readonly [M in Mark]: string } = {
  front: 'object; the thick edge with the triangle is its front',
  unknown: 'object, front unknown',
  overhead: 'hangs overhead',
  wall: 'wall',
  door: 'door and its swing',
  window: 'window',
  passage: 'passage',
}

/** What the marks of a schematic mean, as far as they occur, in rows no wider than `width` pixels. */
export function markLegend(
  { room, objects }: Layout,
  width: number,
  theme: Theme,
): { readonly height: number; readonly svg: (x: number, y: number) => string } {
  const hasOpening = (wanted: string) => room.openings.some(({ kind }) => kind === wanted)
  const occurs: { readonly [M in Mark]: boolean } = {
    front: objects.some(({ yaw }) => yaw !== null),
    unknown: objects.some(({ yaw }) => yaw === null),
    overhead: objects.some(isOverhead),
    wall: true,
    door: hasOpening('door'),
    window: hasOpening('window'),
    passage: hasOpening('passage'),
  }
  const marks = (Object.keys(WORDS) as Mark[]).filter((mark) => occurs[mark])
  let at = 0
  let row = 0
  const items = marks.map((mark) => {
    const wide = WIDE + 6 + textWidth(WORDS[mark], TYPE.small)
    if (at > 0 && at + wide > width) {
      at = 0
      row++
    }
    const item = { mark, x: at, y: row * ROW }
    at += wide + GAP
    return item
  })
  const svg = (left: number, top: number) =>
    items
      .map(({ mark, x, y }) => {
        const text = { x: left + x + WIDE + 6, y: top + y + 11, 'font-size': TYPE.small, fill: theme.text }
        return drawSample(mark, left + x, top + y, theme) + tag('text', text, WORDS[mark])
      })
      .join('')
  return { height: (row + 1) * ROW, svg }
}

function drawSample(mark: Mark, x: number, y: number, theme: Theme): string {
  const middle = y + TALL / 2
  const box = { fill: theme.purposes.other.fill, stroke: theme.text, 'stroke-width': 1.6 }
  const strip = (fill: string) => rect(x, middle - 4, WIDE, 8, { fill })
  const along = (by: number) => stroke(x, middle + by, x + WIDE, middle + by)
  switch (mark) {
    case 'front':
      return (
        rect(x + 1, y, WIDE - 2, TALL, box) +
        rect(x + 1, y + TALL - 4, WIDE - 2, 4, { fill: theme.accent }) +
        path(`M${x + WIDE / 2 - 4} ${y + TALL - 6}h8l-4 5Z`, { fill: theme.accent })
      )
    case 'unknown':
      return rect(x + 1, y, WIDE - 2, TALL, box)
    case 'overhead':
      return rect(x + 1, y, WIDE - 2, TALL, { ...box, fill: 'none', 'stroke-dasharray': '5 3' })
    case 'wall':
      return strip(theme.wall)
    case 'window':
      return (
        strip(theme.glass) +
        path(along(-4) + along(4), { stroke: theme.wall, 'stroke-width': 1.2 }) +
        path(along(-1.2) + along(1.2), { stroke: theme.line })
      )
    case 'passage':
      return strip(theme.floor) + path(along(-4) + along(4), { stroke: theme.line, 'stroke-dasharray': '4 3' })
    case 'door':
      return (
        path(`M${x + 4} ${y + TALL}V${y}A${TALL} ${TALL} 0 0 1 ${x + 4 + TALL} ${y + TALL}Z`, {
          fill: theme.line,
          'fill-opacity': 0.1,
          stroke: theme.line,
        }) + path(stroke(x + 4, y + TALL, x + 4, y), { stroke: theme.wall, 'stroke-width': 2.5 })
      )
  }
}
