import { displayName } from '../look/text.ts'
import { FINDING_COLORS, LIGHT, TYPE } from '../look/tokens.ts'
import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { linearScale, logScale, xAxis, yAxis } from './axis.ts'
import { foot, HEAD, head, MARGIN } from './captions.ts'
import { discMark, type Figure, figure, lineMark } from './drawing.ts'
import { labelMarks } from './labelMarks.ts'
import { placeLabels } from './placeLabels.ts'

const WIDTH = 860
const HEIGHT = 620
const LEAST = 5 // rooms with both; rarer pairs say little
const LABELS = 26

/** A pair of categories seen together. */
interface Edge {
  readonly a: string
  readonly b: string
  readonly count: number
  readonly npmi: number
}

/** Frequency against association: one point a pair of categories, rooms with both (log) against nPMI. */
export function association(ontology: Ontology): Figure {
  const edges = edgesOf(ontology)
  const positive = edges.filter(({ npmi }) => npmi > 0).length
  const most = Math.max(10, ...edges.map(({ count }) => count))
  const low = Math.floor(Math.min(-0.2, ...edges.map(({ npmi }) => npmi)) * 5) / 5
  const high = Math.ceil(Math.max(0.2, ...edges.map(({ npmi }) => npmi)) * 5) / 5
  const plot = { left: MARGIN + 40, right: WIDTH - MARGIN, top: HEAD + 28, bottom: HEIGHT - 68 }
  const x = logScale([LEAST * 0.9, most * 1.15], [plot.left, plot.right])
  const y = linearScale([low, high], [plot.bottom, plot.top])
  const points = edges.map((edge) => ({ edge, x: x(edge.count), y: y(edge.npmi), radius: 2.6 }))
  const wanted = notable(edges).map((edge) => {
    const point = points.find((one) => one.edge === edge)!
    return { ...point, text: `${displayName(edge.a)}, ${displayName(edge.b)}` }
  })
  const frame = { x: plot.left, y: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top }
  const ticks = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].filter((value) => value <= most * 1.15)
  const shares = Array.from({ length: Math.round((high - low) * 5) + 1 }, (_, i) => low + i / 5)
  const title = 'Often together is not the same as belonging together'
  const percent = edges.length === 0 ? '' : ` (${((100 * positive) / edges.length).toFixed(1)}%)`
  return figure(WIDTH, HEIGHT, title, [
    ...head(
      title,
      `${positive} of ${edges.length} pairs seen in at least ${LEAST} rooms attract each other${percent}; of each category's 50 most frequent`,
    ),
    ...xAxis(
      x,
      ticks.map((value) => ({ value, label: String(value) })),
      { top: plot.top, bottom: plot.bottom, name: 'rooms with both', right: plot.right },
    ),
    ...yAxis(
      y,
      shares.map((value) => ({ value, label: (Math.round(value * 10) / 10).toFixed(1).replace('-0.0', '0.0') })),
      { ...plot, name: 'nPMI: above 0 they attract, below 0 they avoid each other' },
    ),
    lineMark(plot.left, y(0), plot.right, y(0), LIGHT.line, 1.5),
    ...points.map((point) =>
      discMark(point.x, point.y, point.radius, point.edge.npmi > 0 ? LIGHT.accent : FINDING_COLORS.hard, {
        opacity: 0.55,
      }),
    ),
    ...labelMarks(placeLabels(wanted, points, frame, TYPE.small - 1), TYPE.small - 1),
    foot(ontology, HEIGHT),
  ])
}

/** Each pair once, sorted by name. */
function edgesOf({ categories }: Ontology): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [one, { cooccurrence = {} }] of Object.entries(categories)) {
    for (const [other, { count, npmi }] of Object.entries(cooccurrence)) {
      if (count < LEAST) continue
      const [a, b] = [one, other].sort(compareText) as [string, string]
      edges.set(JSON.stringify([a, b]), { a, b, count, npmi })
    }
  }
  return [...edges.entries()].sort(([p], [q]) => compareText(p, q)).map(([, edge]) => edge)
}

/** The pairs worth a name: along the outer edge of the cloud, taken in turn from each side. */
function notable(edges: readonly Edge[]): Edge[] {
  const weight = ({ count }: Edge) => Math.log(count)
  const rankings = [
    [...edges].sort((p, q) => q.count - p.count),
    [...edges].sort((p, q) => q.npmi * weight(q) - p.npmi * weight(p)),
    [...edges].sort((p, q) => p.npmi * weight(p) - q.npmi * weight(q)),
    [...edges].sort((p, q) => q.npmi - p.npmi),
  ]
  const chosen = new Set<Edge>()
  for (let rank = 0; rank < edges.length && chosen.size < LABELS; rank++)
    for (const ranking of rankings) if (chosen.size < LABELS) chosen.add(ranking[rank]!)
  return [...chosen]
}
