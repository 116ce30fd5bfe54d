import { type Missed, missedByKind } from '../../calibrate/missed.ts'
import { type Half, type RealRoom, readRealRooms } from '../../calibrate/rooms.ts'
import { meanDetection, type Scope, type Separation, separationByKind } from '../../calibrate/separation.ts'
import type { Estimate } from '../../calibrate/statistics.ts'
import { createSceneScorer } from '../../calibrate/subScores.ts'
import { makeTwins } from '../../calibrate/twins.ts'
import { loadProfile } from '../../evaluate/profile.ts'
import { randomStream } from '../../loop/random.ts'
import { defaultOntology, loadOntology } from '../../ontology/loadOntology.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import type { Io } from '../io.ts'
import { wholeFlag } from '../runFlags.ts'
import { estimate, separationTable } from '../separationTable.ts'
import { clip, paint, plain, table } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options {
  readonly profile: readonly string[]
  readonly ontology: string
  readonly assets?: string
  readonly half: string
  readonly seed: string
  readonly missed?: boolean
  readonly json?: boolean
}

/** `separation`: how well the score tells real rooms from the same rooms with one thing spoilt. */
export const separation: Verb = (program, io) => {
  program
    .command('separation')
    .summary('how well the score tells real rooms from damaged ones')
    .description(
      'Damage each room once per kind (turned, moved into another, three times the size, foreign, in the middle, gone) ' +
        'and compare the overall scores: the share of rooms whose damaged twin scores lower (ties half), and the area ' +
        'under the curve of all real against all damaged rooms. "claimed" are the damages that a criterion of the ' +
        'profile has a check for. One table per profile and set.',
    )
    .argument('<set...>', 'files or folders of real rooms, each a set of its own')
    .option('--profile <name...>', 'thresholds: default, paper, calibrated or files', ['default', 'paper'])
    .option('--ontology <name|file>', 'sceneonto, sceneonto-permissive, or a file')
    .option('--assets <dir>', 'ProcTHOR: folder with asset-database.json')
    .option('--half <half>', 'rooms to look at: both, choose or report (split by house)', 'both')
    .option('--seed <n>', 'whole number; the same seed spoils the same objects', '1')
    .option('--missed', 'add why damages were missed, and in which categories')
    .option('--json', 'print one line per profile and set')
    .addHelpText('after', '\nExample:\n  scenewright separation rooms-holdout.jsonl.gz houses/ --profile default paper')
    .action((sets: string[], options: Options) => runSeparation(sets, options, io))
}

async function runSeparation(sets: readonly string[], options: Options, io: Io): Promise<void> {
  const ontology = options.ontology === undefined ? defaultOntology() : loadOntology(options.ontology)
  const profiles = options.profile.map(loadProfile)
  const seed = wholeFlag('--seed', options.seed)
  const half = halfFlag(options.half)
  const rooms = await readRealRooms(sets, options.assets)
  for (const profile of profiles) {
    const twins = makeTwins(rooms, ontology, profile, (at, kind) => randomStream(seed, at, kind))
    const scenes = [...rooms, ...twins.map(({ layout, room }) => ({ layout, brief: rooms[room]!.brief }))]
    const scorer = createSceneScorer(scenes, ontology)
    const scores = scorer.overall(profile)
    const scored = { rooms, twins, real: scores.slice(0, rooms.length), damaged: scores.slice(rooms.length) }
    for (const set of new Set([...sets, ...(new Set(sets).size > 1 ? [ALL] : [])])) {
      const includes = (room: RealRoom) => (set === ALL || room.set === set) && (half === 'both' || room.half === half)
      const kinds = SCOPES.flatMap((scope) => separationByKind(scored, scope, includes))
      const means = { all: meanDetection(scored, 'all', includes), claimed: meanDetection(scored, 'claimed', includes) }
      const head = { set, half, profile: profile.name, ontology: ontology.name, seed }
      const count = rooms.filter(includes).length
      const missed = options.missed ? missedByKind(scored, scorer.parts(profile), includes) : undefined
      if (options.json) io.out(JSON.stringify({ ...head, rooms: count, kinds, means, missed }))
      else for (const line of [...inWords(head, count, kinds, means, io), ...missedLines(missed)]) io.out(line)
    }
  }
}

const SCOPES: readonly Scope[] = ['all', 'claimed', 'unclaimed']
const ALL = 'all sets'

function halfFlag(text: string): Half | 'both' {
  if (text === 'both' || text === 'choose' || text === 'report') return text
  throw new InputError(`--half is ${quoteValue(text)}; expected both, choose or report.`)
}

function inWords(
  { set, half, profile }: { readonly set: string; readonly half: string; readonly profile: string },
  rooms: number,
  kinds: readonly Separation[],
  means: { readonly all: Estimate | null; readonly claimed: Estimate | null },
  io: Io,
): string[] {
  const title = `${set.split(/[\\/]/).slice(-2).join('/')}: ${rooms} rooms${half === 'both' ? '' : ` (half "${half}")`}, profile ${profile}`
  const filled = kinds.filter((row) => row.rooms > 0)
  const [header, ...lines] = separationTable(filled)
  const said = (of: Estimate | null) => estimate(of).filter(Boolean).join(' in ')
  return [
    paint(io, 'strong', clip(title, io.columns)),
    header!,
    ...lines,
    `mean over kinds of damage: all ${said(means.all)}, claimed ${said(means.claimed)}`,
    '',
  ]
}

function missedLines(missed: readonly Missed[] | undefined): string[] {
  if (missed === undefined) return []
  const head = ['missed', 'claimed', 'tie', 'higher', ...PARTS.map(([, name]) => name)]
  const rows = missed.map(({ kind, claimed, ties, higher, rose }) => [
    kind,
    String(claimed),
    String(ties),
    String(higher),
    ...PARTS.map(([part]) => String(rose[part])),
  ])
  return [
    ...table([head, ...rows], ['left', ...head.slice(1).map(() => 'right' as const)]),
    '(of the claimed; the last columns count the missed in which a criterion rose)',
    ...missed
      .filter(({ categories }) => categories.length > 0)
      .map(({ kind, categories }) => {
        const most = categories.slice(0, 5).map((one) => `${plain(one.category)} ${one.missed} of ${one.damaged}`)
        return clip(`${kind}: ${most.join(', ')}`, 80)
      }),
    '',
  ]
}

const PARTS = [
  ['scale', 'scale'],
  ['cooccurrence', 'cooc.'],
  ['completeness', 'compl.'],
  ['orientation', 'orient.'],
  ['overlap', 'overlap'],
] as const
