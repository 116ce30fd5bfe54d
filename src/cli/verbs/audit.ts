import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { loadBrief } from '../../briefs/index.ts'
import type { AuditDescription } from '../../contracts/part.ts'
import { makeFolders } from '../../files/makeFolders.ts'
import { packageRoot } from '../../files/packageRoot.ts'
import { fileFault } from '../../files/readJson.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import { type Audit, type AuditPlan, audit as auditCritic, INTERRUPTED, type Judgement } from '../../loop/audit.ts'
import { groupBy, spreadOf, varianceBy } from '../../loop/auditSpread.ts'
import { choosePart, findPart, listParts, needsOf, parseSpec } from '../../loop/registry.ts'
import { score as scoreLayout } from '../../loop/score.ts'
import { ANSWERS_FILE } from '../../models/answerLines.ts'
import { defaultOntology } from '../../ontology/loadOntology.ts'
import { onDisk } from '../../record/diskFault.ts'
import { type ModelSummary, modelSummary } from '../../record/summary.ts'
import { compareText, hashOf } from '../../scene/canonical.ts'
import { InputError, quoteValue } from '../../scene/errors.ts'
import { briefOfLayout } from '../../scene/parseBrief.ts'
import { ExitWith } from '../exit.ts'
import { interruptible } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { modelInWords } from '../modelInWords.ts'
import { addModelFlags, type ModelFlags, readAccess, readModelFlags } from '../modelOptions.ts'
import { wholeFlag } from '../runFlags.ts'
import { plain, score, table, wrap } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Options extends ModelFlags {
  readonly critic: string
  readonly views?: string
  readonly phrasings?: string
  readonly repeats: string
  readonly renderer: string
  readonly brief?: string
  readonly seed: string
  readonly keep?: string
  readonly json?: boolean
}

/** `audit`: how much a model judge depends on what it is shown, how it is asked, and a re-run. */
export const audit: Verb = (program, io) => {
  const command = program
    .command('audit')
    .summary('how much a model judge depends on view, wording and re-run')
    .description(
      'Have a critic judge one layout under every view, phrasing and repeat, and print how its rewards vary. The SceneCritic score of the layout is always the same.',
    )
    .argument('<layout>', 'a layout in any known format')
    .option('--critic <name>', 'the judge: text, vision, sa-iqa, pixels; options as name:key=value', 'vision')
    .option('--views <list>', 'what is varied, joined by commas: views, or json,box,xml,table for the text critic')
    .option('--phrasings <folders>', 'folders of prompts, joined by commas; else those that ship with the critic')
    .option('--repeats <n>', 'how often each question is asked', '3')
    .option('--renderer <name>', 'who draws the views', 'plan')
    .option('--brief <brief>', 'what the room should hold; else what it holds')
    .option('--seed <n>', 'whole number; another seed asks anew', '1')
  addModelFlags(command)
    .option('--keep <dir>', 'folder that keeps the answers, so that an audit can be gone on with', 'runs/audit-answers')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExample:\n  scenewright audit layout.json --critic text --model openai:gpt-4.1-mini --repeats 5',
    )
    .action((layout: string, options: Options) => runAudit(layout, options, io))
}

async function runAudit(path: string, options: Options, io: Io): Promise<void> {
  const [imported, second] = await readLayouts(path, {})
  if (imported === undefined || second !== undefined)
    throw new InputError(
      `${path} holds ${imported === undefined ? 'no layout' : 'several layouts'}; an audit looks at one.`,
    )
  const { layout } = imported
  const brief = options.brief === undefined ? briefOfLayout(layout) : loadBrief(options.brief).value
  const { name, options: given } = parseSpec('critic', options.critic)
  const described = (await findPart('critic', name)).audit
  if (described === undefined) throw new InputError(unauditable(name))
  const needs = await needsOf('critic', await choosePart('critic', { name, options: given }))
  if (needs.includes('model') && options.model === undefined)
    throw new InputError(
      `The critic ${plain(name)} asks a language model; name one with --model provider:name, as in --model openai:gpt-4.1-mini.`,
    )
  const plan: AuditPlan = {
    critic: name,
    options: given,
    viewOption: described.option,
    views: options.views?.split(',') ?? described.values ?? null,
    phrasings: phrasingsOf(described, options.phrasings),
    repeats: wholeFlag('--repeats', options.repeats),
    renderer: options.renderer,
  }
  const model = await openFor(options)
  const done = await interruptible(io, (signal) =>
    auditCritic(layout, brief, plan, {
      model,
      ontology: defaultOntology(),
      seed: wholeFlag('--seed', options.seed),
      signal,
      onJudgement: progress(options, io),
    }),
  )
  const { judgements } = done
  const symbolic = scoreLayout(layout, { brief }).scores.overall
  const asked = model === null ? null : modelSummary(model.choice.spec, done.spent)
  if (options.json) io.out(JSON.stringify(summaryOf(done, symbolic, asked, plan)))
  else tell(done, symbolic, asked, io)
  if (done.stopped === INTERRUPTED) throw new ExitWith(130)
  const reason = judgements.find(({ error }) => error !== null)?.error
  if (reason !== undefined && judgements.every(({ error }) => error !== null))
    throw new ExitWith(1, options.json ? `No judgement was given. The first fault: ${reason}` : '')
}

/** Tells each judgement as it comes; a fault that was told is not told again. */
function progress({ json }: Options, io: Io): (judgement: Judgement) => void {
  const told = new Set<string>()
  return ({ view, phrasing, repeat, reward, error }) => {
    if (json || (error !== null && told.has(error))) return
    if (error !== null) told.add(error)
    io.err(plain(`${view}, ${phrasing}, ${repeat + 1}: ${error ?? (reward === null ? 'no reward' : score(reward))}`))
  }
}

function unauditable(name: string): string {
  const known = listParts('critic').flatMap((critic) => (critic.audit === undefined ? [] : [critic.name]))
  return `The critic ${quoteValue(name)} says of nothing that an audit could vary. Those that do: ${known.join(', ')}; one of your own does by audit: { option, values } in its definition.`
}

async function openFor(options: Options) {
  const { model } = readModelFlags(options)
  if (model === undefined) return null
  const { FileAnswers } = await import('../../models/answers.ts')
  const { openModel } = await import('../../models/openModel.ts')
  const { access } = readAccess(options)
  const { from: _from, retry: _retry, ...reach } = access ?? {}
  const keep = options.keep ?? 'runs/audit-answers'
  onDisk(keep, () => makeFolders(keep))
  return openModel({
    ...model,
    mode: 'auto',
    ...reach,
    answers: new FileAnswers(join(keep, answersFile(model.baseUrl ?? null))),
  })
}

/** Answers of different servers are kept apart, since a request does not say which server it was sent to. */
function answersFile(baseUrl: string | null): string {
  return baseUrl === null ? ANSWERS_FILE : `${hashOf(baseUrl).slice(0, 12)}.${ANSWERS_FILE}`
}

/** The prompts that ship and those in other words that the critic names, or the user's folders. */
function phrasingsOf({ phrasings }: AuditDescription, given: string | undefined): AuditPlan['phrasings'] {
  if (given !== undefined) return given.split(',').map((folder) => ({ name: basename(folder), folder }))
  const shipped = { name: 'shipped', folder: null }
  if (phrasings === undefined) return [shipped]
  const folder = resolve(packageRoot(), ...phrasings)
  const others = foldersIn(folder).map((name) => ({ name, folder: join(folder, name) }))
  return [shipped, ...others]
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(compareText)
  } catch (error) {
    throw new InputError(`${folder}, where the critic has its other wordings: ${fileFault(error)}`, { cause: error })
  }
}

function summaryOf(
  { judgements, stopped }: Audit,
  symbolic: number | null,
  model: ModelSummary | null,
  { critic, repeats, ...plan }: AuditPlan,
) {
  return {
    format: 'scenewright/audit@1',
    critic,
    views: [...new Set(judgements.map(({ view }) => view))],
    phrasings: plan.phrasings.map(({ name }) => name),
    repeats,
    symbolic: { score: symbolic, variance: 0 },
    overall: spreadOf(judgements),
    variance: {
      view: varianceBy(judgements, 'view'),
      phrasing: varianceBy(judgements, 'phrasing'),
      repeat: varianceBy(judgements, 'repeat'),
    },
    model,
    stopped,
    judgements,
  }
}

function tell({ judgements, stopped }: Audit, symbolic: number | null, model: ModelSummary | null, io: Io): void {
  const row = (head: string, group: readonly Judgement[]) => {
    const { n, mean, variance, min, max } = spreadOf(group)
    return [plain(head), String(n), score(mean), variance === null ? '-' : variance.toFixed(4), score(min), score(max)]
  }
  const align = ['left', 'right', 'right', 'right', 'right', 'right'] as const
  const rows = [
    ['judged by', 'n', 'mean', 'variance', 'min', 'max'],
    ...groupBy(judgements, (j) => j.view).map((g) => row(`view ${g[0]!.view}`, g)),
    ...groupBy(judgements, (j) => j.phrasing).map((g) => row(`wording ${g[0]!.phrasing}`, g)),
    row('all', judgements),
    ['SceneCritic', '1', score(symbolic), '0.0000', score(symbolic), score(symbolic)],
  ]
  for (const line of table(rows, align)) io.out(line)
  const share = (factor: 'view' | 'phrasing' | 'repeat') => varianceBy(judgements, factor)?.toFixed(4) ?? '-'
  io.out('')
  io.out(
    `Variance between views ${share('view')}, between wordings ${share('phrasing')}, between re-runs ${share('repeat')}.`,
  )
  if (model !== null) io.out(modelInWords(model))
  if (stopped !== null) io.out(wrap(`Ended early. ${stopped}`, io.columns))
  const failed = judgements.filter(({ error }) => error !== null)
  if (failed.length > 0)
    io.out(
      wrap(`${failed.length} of ${judgements.length} judgements failed; the first: ${failed[0]!.error}`, io.columns),
    )
}
