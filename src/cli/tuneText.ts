import { parameterOf } from '../calibrate/grid.ts'
import type { Estimate } from '../calibrate/statistics.ts'
import { bestOf, mostOftenBest, type Tuned } from '../calibrate/tune.ts'
import type { Io } from './io.ts'
import { estimate, separationTable } from './separationTable.ts'
import { clip, paint, table, wrap } from './text.ts'

/** What was measured on what. */
export interface TuneHead {
  readonly sets: readonly string[]
  readonly rooms: { readonly choose: number; readonly report: number }
  readonly base: string
}

/**
 * The outcome of `tune` as lines of at most 80 columns: how often each combination is best and how much damage it
 * detects, how far scores move, what to choose, and the kinds of damage under the base and the best.
 */
export function tuneLines({ sets, rooms, base }: TuneHead, tuned: readonly Tuned[], io: Io): string[] {
  const strong = (text: string) => paint(io, 'strong', clip(text, 80))
  const groups = groupsOf(tuned, base)
  const best = bestOf(tuned)
  const shown = best === undefined || best === tuned[0] ? [tuned[0]!] : [tuned[0]!, best]
  return [
    strong(`${rooms.choose} rooms to choose on, ${rooms.report} to report on, of ${sets.length} sets`),
    '',
    strong('Detection: share of damaged twins that score lower, mean over sets and kinds'),
    ...detectionTable(groups),
    '("best in": choosing rooms in which no combination scores higher; * middle band)',
    ...groups.filter(({ axis }) => axis === undefined).flatMap(legend),
    '',
    strong('How far scores of real rooms move, and AUC (reporting half)'),
    ...shiftTable(groups),
    '',
    strong('Choice, made on the choosing half; gain measured on the reporting half'),
    ...groups.flatMap(choiceLines),
    ...shown.flatMap((one) => [
      '',
      strong(`${Object.keys(one.parameters).length === 0 ? base : settingsOf(one)}, reporting half, all sets`),
      ...separationTable(one.halves.report.kinds.filter((row) => row.rooms > 0)),
    ]),
  ]
}

/** The combinations that differ in one parameter, the base among them under its own value. */
interface Group {
  readonly axis: string | undefined
  readonly rows: readonly { readonly name: string; readonly isBase: boolean; readonly of: Tuned }[]
}

function groupsOf(tuned: readonly Tuned[], base: string): Group[] {
  const [first, ...rest] = tuned as readonly [Tuned, ...Tuned[]]
  const axes = new Set(rest.map(({ axis }) => axis))
  if (axes.size === 0) return [{ axis: undefined, rows: [{ name: base, isBase: true, of: first }] }]
  return [...axes].map((axis) => ({
    axis,
    rows: [
      { name: axis === undefined ? base : `${parameterOf(first.profile, axis)} (${base})`, isBase: true, of: first },
      ...rest
        .filter((one) => one.axis === axis)
        .map((of) => ({ name: Object.values(of.parameters).join('  '), isBase: false, of })),
    ],
  }))
}

/** Which parameters the values in the rows are of, where a row has several. */
function legend({ rows }: Group): string[] {
  const paths = Object.keys(rows.at(-1)!.of.parameters)
  return paths.length === 0 ? [] : wrap(`(values are of ${paths.join(', ')})`, 80).split('\n')
}

/** `softAngle=75 hardAngle=150`. */
function settingsOf({ parameters }: Tuned): string {
  return Object.entries(parameters)
    .map(([path, value]) => `${path === 'semanticWeights' ? 'weights' : path.split('.').at(-1)}=${value}`)
    .join(' ')
}

type Row = Group['rows'][number]

/** One table over all groups, with a line that names the axis before each. */
function groupTable(
  groups: readonly Group[],
  head: readonly string[],
  cells: (row: Row) => readonly string[],
  nameWidth: number,
): string[] {
  const rows = groups.flatMap(({ axis, rows: own }) => {
    const indent = axis === undefined ? '' : '  '
    return [
      ...(axis === undefined ? [] : [[axis, ...head.slice(1).map(() => '')]]),
      ...own.map((row) => [clip(indent + row.name, nameWidth), ...cells(row)]),
    ]
  })
  return table([head, ...rows], ['left', ...head.slice(1).map(() => 'right' as const)]).map((line) => line.trimEnd())
}

function detectionTable(groups: readonly Group[]): string[] {
  const head = ['', 'best in', 'choose', 'report', 'gain on report, 95%']
  return groupTable(
    groups,
    head,
    ({ of, isBase }) => [
      of.count === null ? '' : `${of.count.inBand ? '*' : ''}${of.count.best}`,
      estimate(of.halves.choose.detection)[0],
      estimate(of.halves.report.detection)[0],
      isBase ? '' : gain(of.halves.report.gain),
    ],
    34,
  )
}

function shiftTable(groups: readonly Group[]): string[] {
  const head = ['', 'mean', 'moved', 'moved by', 'rank corr.', 'AUC']
  return groupTable(
    groups,
    head,
    ({ of }) => [
      of.shift.meanScore.toFixed(3),
      signed(of.shift.meanShift),
      of.shift.meanAbsoluteShift.toFixed(3),
      of.shift.rankCorrelation?.toFixed(3) ?? '-',
      of.halves.report.auc?.toFixed(3) ?? '-',
    ],
    40,
  )
}

function choiceLines({ axis, rows }: Group): string[] {
  const own = rows.map(({ of }) => of)
  const nameOf = (one: Tuned | undefined) => rows.find(({ of }) => of === one)?.name ?? 'none'
  const best = bestOf(own)
  const isBase = best === own[0]
  const by = best?.halves.report.gain ?? null
  const clear = by === null || isBase ? '' : by.low > 0 ? ', clear' : ', not clear'
  return [
    clip(
      `${axis === undefined ? 'detects most' : axis}: ${nameOf(best)}${isBase ? ' stays' : ` ${gain(by)}${clear}`}`,
      80,
    ),
    ...(axis === undefined ? [clip(`most often best within the band: ${nameOf(mostOftenBest(own))}`, 80)] : []),
  ]
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3).replace(/^0/, '')}`
}

function gain(of: Estimate | null): string {
  return of === null ? '-' : `${signed(of.value)} (${signed(of.low)}..${signed(of.high)})`
}
