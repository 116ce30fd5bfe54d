import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadBrief } from '../../briefs/index.ts'
import { makeFolders } from '../../files/makeFolders.ts'
import { packageFile } from '../../files/packageRoot.ts'
import { readLayouts } from '../../formats/readLayouts.ts'
import {
  type AuditPlan,
  audit as auditCritic,
  groupBy,
  type Judgement,
  spreadOf,
  varianceBy,
} from '../../loop/audit.ts'
import { parseSpec } from '../../loop/registry.ts'
import { score as scoreLayout } from '../../loop/score.ts'
import { ANSWERS_FILE } from '../../models/answerLines.ts'
import { defaultOntology } from '../../ontology/loadOntology.ts'
import { onDisk } from '../../record/diskFault.ts'
import { InputError } from '../../scene/errors.ts'
import { briefOfLayout } from '../../scene/parseBrief.ts'
import { interruptible } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { addModelFlags, type ModelFlags, readAccess, readModelFlags } from '../modelOptions.ts'
import { wholeFlag } from '../runFlags.ts'
import { plain, score, table } from '../text.ts'
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
    .option('--critic <name>', 'the judge; options as name:key=value', 'vision')
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

const SHOWN: { readonly [critic: string]: { readonly option: string; readonly values: readonly string[] } } = {
  text: { option: 'layout', values: ['json', 'box', 'xml', 'table'] },
  vision: { option: 'views', values: ['plan', 'plan-bare'] },
  'sa-iqa': { option: 'views', values: ['plan', 'plan-bare'] },
  pixels: { option: 'views', values: ['plan', 'plan-bare'] },
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
  const shown = SHOWN[name] ?? { option: 'views', values: ['plan'] }
  const plan: AuditPlan = {
    critic: name,
    options: given,
    viewOption: shown.option,
    views: options.views?.split(',') ?? shown.values,
    phrasings: phrasingsOf(name, options.phrasings),
    repeats: wholeFlag('--repeats', options.repeats),
    renderer: options.renderer,
  }
  const model = await openFor(options)
  const judgements = await interruptible(io, (signal) =>
    auditCritic(layout, brief, plan, {
      model,
      ontology: defaultOntology(),
      seed: wholeFlag('--seed', options.seed),
      signal,
      onJudgement: ({ view, phrasing, repeat, reward, error }) => {
        if (!options.json)
          io.err(
            plain(`${view}, ${phrasing}, ${repeat + 1}: ${error ?? (reward === null ? 'no reward' : score(reward))}`),
          )
      },
    }),
  )
  const symbolic = scoreLayout(layout, { brief }).scores.overall
  if (options.json) io.out(JSON.stringify(summaryOf(judgements, symbolic, plan)))
  else tell(judgements, symbolic, io)
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
    answers: new FileAnswers(join(keep, ANSWERS_FILE)),
  })
}

/** The prompts that ship and the other wordings beside them, or the user's folders. */
function phrasingsOf(critic: string, given: string | undefined): AuditPlan['phrasings'] {
  if (given !== undefined) return given.split(',').map((folder) => ({ name: basename(folder), folder }))
  const beside = packageFile('critics', critic, 'phrasings')
  const others = ['brief', 'strict']
    .map((name) => ({ name, folder: join(beside, name) }))
    .filter(({ folder }) => existsSync(folder))
  return [{ name: 'shipped', folder: null }, ...others]
}

function summaryOf(judgements: readonly Judgement[], symbolic: number | null, plan: AuditPlan) {
  const { critic, views, repeats } = plan
  return {
    format: 'scenewright/audit@1',
    critic,
    views,
    phrasings: plan.phrasings.map(({ name }) => name),
    repeats,
    symbolic: { score: symbolic, variance: 0 },
    overall: spreadOf(judgements),
    variance: {
      view: varianceBy(judgements, 'view'),
      phrasing: varianceBy(judgements, 'phrasing'),
      repeat: varianceBy(judgements, 'repeat'),
    },
    judgements,
  }
}

function tell(judgements: readonly Judgement[], symbolic: number | null, io: Io): void {
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
  const failed = judgements.filter(({ error }) => error !== null)
  if (failed.length > 0)
    io.out(plain(`${failed.length} of ${judgements.length} judgements failed; the first: ${failed[0]!.error}`))
}
