import type { Measures, Report, Scores } from '../evaluate/types.ts'
import { worstVerdicts } from '../evaluate/worst.ts'
import type { Imported } from '../formats/types.ts'
import type { Io } from './io.ts'
import { clip, paint, plain, score, table, wrap } from './text.ts'

const WORST_SHOWN = 12
const ROWS_SHOWN = 200

/** One layout's report for people: scores, the worst verdicts, measures, and what was not understood. */
export function oneReport({ layout, name, repairs }: Imported, report: Report, io: Io): string[] {
  const { scores } = report
  const width = Math.min(io.columns, 80)
  const lines = [
    paint(io, 'strong', clip(`${name}: ${layout.room.type}, ${count(layout.objects.length, 'object')}`, width)),
    paint(
      io,
      'dim',
      `profile ${plain(report.profile.name)}, ontology ${plain(report.ontology.name)} ${plain(report.ontology.version)}`,
    ),
    '',
    ...table(
      PARTS.map(([part, label]) => [label, score(scores[part]), countsText(report, part)]),
      ['left', 'right', 'left'],
    ),
    '',
  ]
  const worst = worstVerdicts(report)
  if (worst.length === 0) lines.push(paint(io, 'good', 'Nothing to complain about.'))
  for (const { verdict, message } of worst.slice(0, WORST_SHOWN))
    lines.push(
      `${paint(io, verdict === 'hard' ? 'bad' : 'dim', verdict.padEnd(5))} ${wrap(message, width - 6, '      ')}`,
    )
  if (worst.length > WORST_SHOWN) lines.push(`(and ${worst.length - WORST_SHOWN} more; --json lists all)`)
  const unknown = Object.entries(report.labels).filter(([, { category }]) => category === null)
  if (unknown.length > 0)
    lines.push(
      '',
      wrap(`Not in the ontology, so not judged: ${unknown.map(([label]) => label).join(', ')}`, width, '  '),
    )
  lines.push('', ...measureLines(report.measures))
  if (repairs.length > 0)
    lines.push('', ...repairs.slice(0, 5).map((repair) => paint(io, 'dim', wrap(`read: ${repair}`, width, '  '))))
  if (repairs.length > 5) lines.push(paint(io, 'dim', `(and ${repairs.length - 5} more)`))
  return lines
}

/** A line of the table of many layouts. */
export interface ReportRow extends Pick<Report, 'scores' | 'measures' | 'counts'> {
  readonly name: string
  readonly objects: number
}

/** Many layouts as a table with the means below; of very many, the first 200. */
export function manyReports(rows: readonly ReportRow[], profile: string, ontology: string, io: Io): string[] {
  const head = ['layout', 'objects', 'overall', 'semantic', 'orient.', 'overlap', 'outside', 'reach']
  const body = rows
    .slice(0, ROWS_SHOWN)
    .map(({ name, objects, scores, measures }) => [
      clip(name, 24),
      String(objects),
      score(scores.overall),
      score(scores.semantic),
      score(scores.orientation),
      score(scores.overlap),
      measures.outsideArea.toFixed(2),
      measures.reachableShare.toFixed(2),
    ])
  const mean = [
    'mean',
    (rows.reduce((sum, row) => sum + row.objects, 0) / rows.length).toFixed(1),
    ...(['overall', 'semantic', 'orientation', 'overlap'] as const).map((part) => score(meanOf(rows, part))),
    (rows.reduce((sum, row) => sum + row.measures.outsideArea, 0) / rows.length).toFixed(2),
    (rows.reduce((sum, row) => sum + row.measures.reachableShare, 0) / rows.length).toFixed(2),
  ]
  const [header, ...lines] = table([head, ...body, mean], ['left', ...head.slice(1).map(() => 'right' as const)])
  const last = lines.pop()!
  return [
    paint(io, 'dim', `profile ${plain(profile)}, ontology ${plain(ontology)}; outside in square metres`),
    paint(io, 'dim', header!),
    ...lines,
    ...(rows.length > ROWS_SHOWN ? [`(and ${rows.length - ROWS_SHOWN} more; --json lists all)`] : []),
    paint(io, 'strong', last),
  ]
}

const PARTS: readonly (readonly [keyof Scores, string])[] = [
  ['overall', 'overall'],
  ['semantic', 'semantic'],
  ['scale', '  scale'],
  ['cooccurrence', '  co-occurrence'],
  ['completeness', '  completeness'],
  ['orientation', 'orientation'],
  ['overlap', 'overlap'],
  ['proximityOverlap', '  axis-aligned boxes'],
  ['trueOverlap', '  boxes as they lie'],
]

function countsText({ counts, scores }: Report, part: keyof Scores): string {
  switch (part) {
    case 'scale':
    case 'orientation':
      return tally(counts[part])
    case 'cooccurrence':
      return `belong together: ${tally(counts.plausibility)}; near: ${tally(counts.proximity)}`
    case 'completeness':
      return scores.completeness === null ? 'not scored without --brief' : tally(counts.completeness)
    case 'proximityOverlap':
      return tally(counts['proximity-overlap'])
    case 'trueOverlap':
      return tally(counts['true-overlap'])
    default:
      return ''
  }
}

function tally(counts: { readonly [kind: string]: number }): string {
  const shown = Object.entries(counts).filter(([, n]) => n > 0)
  return shown.length === 0 ? 'none to check' : shown.map(([kind, n]) => `${n} ${kind}`).join(', ')
}

function measureLines(m: Measures): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(0)}%`
  const area = (value: number) => `${value.toFixed(2)} m2`
  return table(
    [
      ['outside the room', area(m.outsideArea), 'free floor', percent(m.freeFloorShare)],
      ['deepest penetration', `${m.penetrationDepth.toFixed(2)} m`, 'walkable in one piece', percent(m.walkableShare)],
      ['area of penetration', area(m.penetrationArea), 'objects within reach', percent(m.reachableShare)],
      ['doors blocked', area(m.blockedDoorArea), 'windows blocked', area(m.blockedWindowArea)],
      ['unsupported objects', String(m.unsupported), '', ''],
    ],
    ['left', 'right', 'left', 'right'],
  )
}

function meanOf(rows: readonly ReportRow[], part: keyof Scores): number | null {
  const values = rows.flatMap(({ scores }) => scores[part] ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
