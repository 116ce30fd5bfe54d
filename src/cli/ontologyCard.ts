import type { CategoryEntry, Cooccurrence, LengthStatistics, Ontology } from '../ontology/types.ts'
import { cutTo, plainText, share, table } from './ontologyTable.ts'

const COMPANIONS = 12 // shown on a card; --json has them all
const FACED = 6
const SHORT_LIST = 5

/**
 * What an ontology knows of one category, as lines of at most `columns` characters: sizes, rooms, supports, companions
 * with their distances, headings, and where the numbers come from. What is not known is said to be so.
 */
export function categoryCard(category: string, ontology: Ontology, columns = 80): string[] {
  const entry = ontology.categories[category]!
  const labels = Object.keys(ontology.aliases).filter((label) => ontology.aliases[label] === category)
  const lines = [
    plainText(category),
    ...(labels.length === 0 ? [] : [`also: ${labels.map(plainText).join(', ')}`]),
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
  return lines.map((line) => cutTo(line, columns))
}

function sizes({ dimensions }: CategoryEntry): string[] {
  if (dimensions === undefined) return ['size       not known']
  const row = (axis: 'width' | 'depth' | 'height'): string[] => {
    const of: LengthStatistics | undefined = dimensions[axis]
    if (of === undefined) return [axis, '', '', '', '', '', '0']
    return [axis, ...[of.p5, of.p25, of.median, of.p75, of.p95].map(metres), String(of.n)]
  }
  return table([['metres', 'p5', 'p25', 'median', 'p75', 'p95', 'n'], row('width'), row('depth'), row('height')])
}

function shares(title: string, of: CategoryEntry['rooms']): string[] {
  const entries = Object.entries(of ?? {})
  if (entries.length === 0) return [`${title.padEnd(9)}  not known`]
  const shown = entries.slice(0, SHORT_LIST).map(([key, { fraction }]) => `${plainText(key)} ${share(fraction)}`)
  const rest = entries.length - shown.length
  return [`${title.padEnd(9)}  ${shown.join(', ')}${rest > 0 ? `, ${rest} more` : ''}`]
}

function companions({ cooccurrence }: CategoryEntry): string[] {
  const entries = Object.entries(cooccurrence ?? {})
  if (entries.length === 0) return ['companions not known']
  const row = ([other, { count, p_b_given_a, npmi, distance }]: [string, Cooccurrence]): string[] => [
    plainText(other),
    share(p_b_given_a),
    npmi.toFixed(2),
    String(count),
    distance === undefined ? '' : metres(distance.median),
    distance === undefined ? '' : metres(distance.p95),
  ]
  const rest = entries.length - COMPANIONS
  return [
    ...table([['found with', 'share', 'nPMI', 'rooms', 'gap m', 'p95'], ...entries.slice(0, COMPANIONS).map(row)]),
    ...(rest > 0 ? [`(${rest} more)`] : []),
  ]
}

function headings({ orientation }: CategoryEntry): string[] {
  if (orientation === undefined) return ['heading    none: not known, or a thing without a front']
  const { back_to_wall, faces_center, faces_pair } = orientation
  const faced = Object.entries(faces_pair ?? {}).sort(([, a], [, b]) => b.fraction - a.fraction)
  return table([
    ['heading', 'share', 'off', 'n', 'apart m'],
    ...(back_to_wall === undefined
      ? []
      : [
          [
            'back to wall',
            share(back_to_wall.fraction),
            degrees(back_to_wall.mean_deviation),
            String(back_to_wall.n),
            '',
          ],
        ]),
    ...(faces_center === undefined
      ? []
      : [
          [
            'to the middle',
            share(faces_center.fraction),
            degrees(faces_center.mean_deviation),
            String(faces_center.n),
            '',
          ],
        ]),
    ...faced
      .slice(0, FACED)
      .map(([other, { fraction, mean_angle, mean_distance, n }]) => [
        `to ${plainText(other)}`,
        share(fraction),
        degrees(mean_angle),
        String(n),
        metres(mean_distance),
      ]),
  ])
}

function sources(entry: CategoryEntry): string[] {
  return table([
    ['from', ''],
    ...Object.entries(entry.sources).map(([block, of]) => [
      plainText(block),
      Object.entries(of)
        .map(([source, n]) => `${plainText(source)} ${n}`)
        .join(', '),
    ]),
  ])
}

function metres(value: number): string {
  return value.toFixed(2)
}

function degrees(value: number): string {
  return `${Math.round(value)}°`
}
