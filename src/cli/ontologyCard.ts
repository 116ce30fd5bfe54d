import type { CategoryEntry, Cooccurrence, HeadingStatistics, LengthStatistics, Ontology } from '../ontology/types.ts'
import { lengthHistogram } from './lengthHistogram.ts'
import { share } from './share.ts'
import { clip, plain, table, wrap } from './text.ts'

const COMPANIONS = 12 // shown on a card; --json has them all
const FACED = 6
const HISTOGRAM = 24 // blocks of a size's histogram
const SHORT_LIST = 5

/**
 * What an ontology knows of one category, as lines of at most `columns` characters: sizes, rooms, supports, companions
 * with their distances, headings, and where the numbers come from. What is not known is said to be so.
 */
export function categoryCard(category: string, ontology: Ontology, columns = 80): string[] {
  const entry = ontology.categories[category]!
  const labels = Object.keys(ontology.aliases).filter((label) => ontology.aliases[label] === category)
  const lines = [
    plain(category),
    ...(labels.length === 0 ? [] : wrap(`also: ${labels.join(', ')}`, columns, '      ').split('\n')),
    '',
    ...sizes(entry),
    '',
    ...shares('rooms', entry.rooms),
    ...shares('rests on', entry.support),
    '',
    ...companions(entry),
    '',
    ...headings(entry),
    '',
    ...sources(entry),
  ]
  return lines.map((line) => clip(line, columns))
}

function sizes({ dimensions }: CategoryEntry): string[] {
  if (dimensions === undefined) return ['size       not known']
  const known = Object.values(dimensions).filter((of) => of !== undefined)
  const limit = Math.max(...known.map(({ p95 }) => p95)) * 1.02
  const row = (axis: 'width' | 'depth' | 'height'): string[] => {
    const of: LengthStatistics | undefined = dimensions[axis]
    if (of === undefined) return [axis, '', '', '', '', '', '0', '']
    const lengths = [of.p5, of.p25, of.median, of.p75, of.p95].map(metres)
    return [axis, ...lengths, String(of.n), lengthHistogram(of, limit, HISTOGRAM)]
  }
  const scale = `0${metres(limit).padStart(HISTOGRAM - 1)}`
  return table(
    [['metres', 'p5', 'p25', 'median', 'p75', 'p95', 'n', scale], row('width'), row('depth'), row('height')],
    [...numbers(6), 'left'],
  )
}

function shares(title: string, of: CategoryEntry['rooms']): string[] {
  const entries = Object.entries(of ?? {})
  if (entries.length === 0) return [`${title.padEnd(9)}  not known`]
  const shown = entries.slice(0, SHORT_LIST).map(([key, { fraction }]) => `${plain(key)} ${share(fraction)}`)
  const rest = entries.length - shown.length
  return [`${title.padEnd(9)}  ${shown.join(', ')}${rest > 0 ? `, ${rest} more` : ''}`]
}

function companions({ cooccurrence }: CategoryEntry): string[] {
  const entries = Object.entries(cooccurrence ?? {})
  if (entries.length === 0) return ['companions not known']
  const row = ([other, { count, p_b_given_a, npmi, distance }]: [string, Cooccurrence]): string[] => [
    plain(other),
    share(p_b_given_a),
    npmi.toFixed(2),
    String(count),
    distance === undefined ? '' : metres(distance.median),
    distance === undefined ? '' : metres(distance.p95),
  ]
  const rest = entries.length - COMPANIONS
  return [
    ...table(
      [['found with', 'share', 'nPMI', 'rooms', 'gap m', 'p95'], ...entries.slice(0, COMPANIONS).map(row)],
      numbers(5),
    ),
    ...(rest > 0 ? [`(${rest} more)`] : []),
  ]
}

function headings({ orientation }: CategoryEntry): string[] {
  if (orientation === undefined) return ['heading    none: not known, or a thing without a front']
  const { back_to_wall, faces_center, faces_pair } = orientation
  const row = (rule: string, of: HeadingStatistics | undefined): string[][] =>
    of === undefined ? [] : [[rule, share(of.fraction), degrees(of.mean_deviation), String(of.n), '']]
  const faced = Object.entries(faces_pair ?? {})
    .sort(([, a], [, b]) => b.fraction - a.fraction)
    .slice(0, FACED)
    .map(([other, of]) => [
      `to ${plain(other)}`,
      share(of.fraction),
      degrees(of.mean_angle),
      String(of.n),
      metres(of.mean_distance),
    ])
  return table(
    [
      ['heading', 'share', 'off', 'n', 'apart m'],
      ...row('back to wall', back_to_wall),
      ...row('to the middle', faces_center),
      ...faced,
    ],
    numbers(4),
  )
}

function sources(entry: CategoryEntry): string[] {
  return table(
    [
      ['from', ''],
      ...Object.entries(entry.sources).map(([block, of]) => [
        plain(block),
        Object.entries(of)
          .map(([source, n]) => `${plain(source)} ${n}`)
          .join(', '),
      ]),
    ],
    ['left', 'left'],
  )
}

function metres(value: number): string {
  return value.toFixed(2)
}

function degrees(value: number): string {
  return `${Math.round(value)}°`
}

/** A column of names and so many of numbers. */
function numbers(count: number): ('left' | 'right')[] {
  return ['left', ...Array.from({ length: count }, () => 'right' as const)]
}
