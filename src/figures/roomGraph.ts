import { textWidth } from '../look/fontMetrics.ts'
import { kindOf } from '../look/kind.ts'
import { displayName } from '../look/text.ts'
import { LIGHT, TYPE } from '../look/tokens.ts'
import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { foot, HEAD, head, MARGIN } from './captions.ts'
import { discMark, type Figure, figure, lineMark, px, textMark } from './drawing.ts'

const WIDTH = 860
const HEIGHT = 760
const SHOWN = 18 // categories; the most common of the room
const TIES = 3 // kept per category, its strongest by nPMI; all of them would hide each other
const LEAST = 0.1 // conditional probability; weaker ties are left out
const RADIUS = 250

/** A category of a room. */
interface Node {
  readonly category: string
  /** Share of the rooms that have one. */
  readonly share: number
  readonly angle: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

/**
 * The relational sub-graph of a room type: its most common categories on a ring, kindred ones side by side, joined where
 * rooms with the one often have the other; the thicker the line, the larger the conditional probability (the larger of
 * both directions).
 * Null when the ontology has no table for such rooms.
 */
export function roomGraph(ontology: Ontology, roomType: string): Figure | null {
  const nodes = nodesOf(ontology, roomType)
  if (nodes.length === 0) return null
  const edges = strongestTies(nodes, ontology, roomType)
  const title = `What goes with what in a ${displayName(roomType)}`
  const scenes = ontology.rooms[roomType]?.scenes ?? 0
  return figure(WIDTH, HEIGHT, title, [
    ...head(title, `${scenes} rooms; the share that has a thing, and each thing's ${TIES} strongest ties by nPMI`),
    ...edges.map(({ a, b, strength }) => edgeMark(a, b, strength)),
    ...nodes.map(({ category, x, y, radius }) => {
      const { fill, stroke } = LIGHT.purposes[kindOf(category).purpose]
      return discMark(x, y, radius, fill, { stroke })
    }),
    ...nodes.flatMap(nameMarks),
    ...scaleMarks(),
    foot(ontology, HEIGHT),
  ])
}

const CENTER = [WIDTH / 2, HEAD + 20 + RADIUS + 44] as const

function nodesOf(ontology: Ontology, roomType: string): Node[] {
  const common = Object.entries(ontology.categories)
    .flatMap(([category, entry]) => {
      const share = shareOf(ontology, roomType, entry.cooccurrence_by_room?.[roomType])
      return share === null ? [] : [{ category, share }]
    })
    .sort((a, b) => b.share - a.share || compareText(a.category, b.category))
    .slice(0, SHOWN)
    .sort(
      (a, b) =>
        compareText(kindOf(a.category).purpose, kindOf(b.category).purpose) || compareText(a.category, b.category),
    )
  return common.map(({ category, share }, i) => {
    const angle = (i / common.length) * 2 * Math.PI - Math.PI / 2
    const radius = 5 + 17 * Math.sqrt(share)
    return {
      category,
      share,
      angle,
      x: CENTER[0] + RADIUS * Math.cos(angle),
      y: CENTER[1] + RADIUS * Math.sin(angle),
      radius,
    }
  })
}

/** Share of rooms with a category: a count over its conditional probability gives the rooms that have it. */
function shareOf(
  ontology: Ontology,
  roomType: string,
  table: { readonly [category: string]: { readonly count: number; readonly p_b_given_a: number } } | undefined,
): number | null {
  const scenes = ontology.rooms[roomType]?.scenes ?? 0
  const first = Object.values(table ?? {}).find(({ count, p_b_given_a }) => count > 0 && p_b_given_a > 0)
  return first === undefined || scenes === 0 ? null : Math.min(1, first.count / first.p_b_given_a / scenes)
}

/** Two categories and the larger probability that rooms with the one have the other. */
interface Tie {
  readonly a: Node
  readonly b: Node
  readonly strength: number
}

/** Each node's strongest ties, once each, faint ones first so that strong ones lie above. */
function strongestTies(nodes: readonly Node[], ontology: Ontology, roomType: string): Tie[] {
  const ties = nodes.flatMap((a, i) =>
    nodes.slice(i + 1).flatMap((b) => {
      const [one, other] = [entry(ontology, roomType, a, b), entry(ontology, roomType, b, a)]
      const strength = Math.max(one?.p_b_given_a ?? 0, other?.p_b_given_a ?? 0)
      const npmi = Math.max(one?.npmi ?? -1, other?.npmi ?? -1)
      return strength >= LEAST && npmi > 0 ? [{ a, b, strength, npmi }] : []
    }),
  )
  const kept = nodes.flatMap((node) =>
    ties
      .filter(({ a, b }) => a === node || b === node)
      .sort((p, q) => q.npmi - p.npmi)
      .slice(0, TIES),
  )
  return [...new Set(kept)].sort((p, q) => p.strength - q.strength)
}

function entry(ontology: Ontology, roomType: string, a: Node, b: Node) {
  return ontology.categories[a.category]?.cooccurrence_by_room?.[roomType]?.[b.category]
}

/** A line bent towards the middle, so that neighbours' ties do not hide each other. */
function edgeMark(a: Node, b: Node, strength: number): string {
  const bend = 0.55
  const cx = CENTER[0] + ((a.x + b.x) / 2 - CENTER[0]) * bend
  const cy = CENTER[1] + ((a.y + b.y) / 2 - CENTER[1]) * bend
  return `<path d="M${px(a.x)} ${px(a.y)}Q${px(cx)} ${px(cy)} ${px(b.x)} ${px(b.y)}" fill="none" stroke="${LIGHT.accent}" stroke-width="${px(thickness(strength))}" stroke-opacity="${px(faintness(strength))}"/>`
}

function thickness(strength: number): number {
  return 0.75 + 5 * ((strength - LEAST) / (1 - LEAST)) ** 1.5
}

function faintness(strength: number): number {
  return 0.3 + 0.45 * ((strength - LEAST) / (1 - LEAST))
}

function nameMarks({ category, share, angle, x, y, radius }: Node): string[] {
  const name = displayName(category)
  const percent = `${Math.round(100 * share)}%`
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const off = radius + 7
  const anchor = Math.abs(dx) < 0.25 ? 'middle' : dx > 0 ? 'start' : 'end'
  const width = textWidth(`${name} ${percent}`, TYPE.body)
  const left = x + dx * off - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const baseline = y + dy * off + (dy < -0.5 ? -2 : dy > 0.5 ? TYPE.body - 2 : TYPE.body / 3)
  return [
    textMark(left, baseline, name, { size: TYPE.body }),
    textMark(left + textWidth(`${name} `, TYPE.body), baseline, percent, { size: TYPE.body, color: LIGHT.muted }),
  ]
}

/** Sample lines that say how thick how probable is. */
function scaleMarks(): string[] {
  const y = HEIGHT - 16
  return [0.3, 0.6, 0.9].flatMap((strength, i) => {
    const x = WIDTH - MARGIN - 3 * 76 + i * 76
    return [
      lineMark(x, y, x + 30, y, LIGHT.accent, thickness(strength)).replace(
        '/>',
        ` stroke-opacity="${px(faintness(strength))}"/>`,
      ),
      textMark(x + 36, y + 4, `${Math.round(100 * strength)}%`, { size: 11, color: LIGHT.muted }),
    ]
  })
}
