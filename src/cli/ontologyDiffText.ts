import type { Block, Change, OntologyDiff, Pair } from '../ontology/diff.ts'
import { clip, plain, table, wrap } from './text.ts'

const SHOWN = 10 // changes listed per block; --json has them all

const TITLES: { readonly [B in Block]: string } = {
  dimensions: 'Median sizes, metres',
  rooms: 'Share of a category that stands in a type of room',
  support: 'Share of a category that rests on',
  cooccurrence: 'Share of rooms with a category that also have',
  orientation: 'Share that stands or looks so',
}

/** What changed between two builds, as lines of at most `columns` characters, the largest changes of each block first. */
export function ontologyDiffLines(diff: OntologyDiff, columns = 80): string[] {
  const [a, b] = diff.builds
  const { counts, gained, lost } = diff.categories
  const figures = diff.changes.length
  if (gained.length + lost.length + figures + diff.sources.length + diff.rooms.length + aliasCount(diff) === 0)
    return [`${plain(a.name)} ${plain(a.version)} and ${plain(b.name)} ${plain(b.version)} say the same.`]
  return [
    `${plain(a.name)} ${plain(a.version)} -> ${plain(b.name)} ${plain(b.version)}`,
    `${counts[0]} -> ${counts[1]} categories: ${gained.length} gained, ${lost.length} lost; ${figures} figures changed`,
    ...named('gained', gained, columns),
    ...named('lost', lost, columns),
    ...diff.blocks.flatMap(({ block, gained: more, lost: less }) => [
      ...named(`${block} now known of`, more, columns),
      ...named(`${block} no longer known of`, less, columns),
    ]),
    ...sources(diff),
    ...rooms(diff),
    ...aliases(diff, columns),
    ...(Object.keys(TITLES) as Block[]).flatMap((block) => blockLines(diff.changes, block)),
  ].map((line) => clip(line, columns))
}

function named(title: string, categories: readonly string[], columns: number): string[] {
  if (categories.length === 0) return []
  return wrap(`${title}: ${categories.map(plain).join(', ')}`, columns, '  ').split('\n')
}

function sources({ sources: changed }: OntologyDiff): string[] {
  if (changed.length === 0) return []
  const rows = changed.map(({ name, scenes, objects }) => [plain(name), arrow(scenes, whole), arrow(objects, whole)])
  return ['', ...table([['source', 'scenes', 'objects'], ...rows], ['left', 'right', 'right'])]
}

function rooms({ rooms: changed }: OntologyDiff): string[] {
  if (changed.length === 0) return []
  const rows = changed.map(({ type, scenes }) => [plain(type), arrow(scenes, whole)])
  return ['', ...table([['room type', 'scenes'], ...rows], ['left', 'right'])]
}

function aliasCount({ aliases: { gained, lost, moved } }: OntologyDiff): number {
  return gained + lost + moved.length
}

function aliases(diff: OntologyDiff, columns: number): string[] {
  if (aliasCount(diff) === 0) return []
  const { gained, lost, moved } = diff.aliases
  const said = moved.map(({ label, categories }) => `"${plain(label)}" ${categories.map(plain).join(' -> ')}`)
  const text = `aliases: ${gained} gained, ${lost} lost, ${moved.length} lead elsewhere${moved.length === 0 ? '' : `: ${said.join(', ')}`}`
  return ['', ...wrap(text, columns, '  ').split('\n')]
}

function blockLines(changes: readonly Change[], block: Block): string[] {
  const own = changes.filter((change) => change.block === block)
  if (own.length === 0) return []
  const moved = own
    .filter((change) => change.moved !== null && Math.abs(change.moved) >= LEAST)
    .sort((x, y) => Math.abs(y.moved ?? 0) - Math.abs(x.moved ?? 0))
  const shown = moved.slice(0, SHOWN)
  const number = block === 'dimensions' ? metres : percent
  const rows = shown.map((change) => [
    clip(change.category, 22),
    clip(change.of, 24),
    arrow(change.values, number),
    arrow(change.n, whole),
  ])
  const onlyIn = (side: 0 | 1) => own.filter(({ values }) => values[side] === null).length
  const rest = [
    ...(moved.length > SHOWN ? [`${moved.length - SHOWN} more moved`] : []),
    ...(own.length - moved.length - onlyIn(0) - onlyIn(1) > 0
      ? [`${own.length - moved.length - onlyIn(0) - onlyIn(1)} stayed within 1%`]
      : []),
    ...(onlyIn(0) > 0 ? [`${onlyIn(0)} new`] : []),
    ...(onlyIn(1) > 0 ? [`${onlyIn(1)} gone`] : []),
  ]
  return [
    '',
    TITLES[block],
    ...(rows.length === 0 ? [] : table([['', '', 'A -> B', 'n'], ...rows], ['left', 'left', 'right', 'right'])),
    ...(rest.length === 0 ? [] : [`(${rest.join(', ')})`]),
  ]
}

const LEAST = 0.01 // smaller changes are counted but not listed

function arrow([from, to]: Pair<number>, number: (value: number) => string): string {
  return `${from === null ? '-' : number(from)} -> ${to === null ? '-' : number(to)}`
}

const whole = (value: number) => String(value)
const metres = (value: number) => value.toFixed(2)
const percent = (value: number) => `${(100 * value).toFixed(0)}%`
