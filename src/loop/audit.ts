import type { Critic, Review } from '../contracts/critic.ts'
import type { Picture, Renderer } from '../contracts/renderer.ts'
import { defaultProfile } from '../evaluate/profiles/default.ts'
import type { RecordedChatModel } from '../models/chatModel.ts'
import { isHopeless, ModelError } from '../models/errors.ts'
import type { Ontology } from '../ontology/types.ts'
import type { EventBody } from '../record/events.ts'
import { NOTHING_SPENT, overspending, type Spent, spentAfter } from '../record/modelCalls.ts'
import { RecordFault } from '../scene/errors.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { closeAll } from './carryOut.ts'
import { openContext } from './context.ts'
import { drawViews } from './drawViews.ts'
import { modelPlaces } from './modelPlaces.ts'
import { buildPart, choosePart, type ExtraParts, type Named } from './registry.ts'

/** What is varied while one layout is judged again and again. */
export interface AuditPlan {
  /** The critic to audit, by name; it must give a reward. */
  readonly critic: string
  readonly options: { readonly [key: string]: unknown }
  /**
   * The option that holds what is shown (`views`, or `layout` for a critic that reads numbers), and its values; null
   * stands for all views of the renderer.
   */
  readonly viewOption: string
  readonly views: readonly string[] | null
  /** Folders of prompts; null is the prompts that ship. */
  readonly phrasings: readonly { readonly name: string; readonly folder: string | null }[]
  readonly repeats: number
  readonly renderer: string
}

/** One judgement. */
export interface Judgement {
  readonly view: string
  readonly phrasing: string
  readonly repeat: number
  /** In [0, 1]; null when the critic gave none. */
  readonly reward: number | null
  readonly findings: number
  /** Why there is no judgement; null when there is one. */
  readonly error: string | null
}

/** What an audit came to. */
export interface Audit {
  readonly judgements: readonly Judgement[]
  /** What the judge's model was asked, kept answers included. */
  readonly spent: Spent
  /** Why it ended before its plan was carried out; null when it did not. */
  readonly stopped: string | null
}

/**
 * Has a critic judge one layout under every view, phrasing and repeat, one after the other, until the budget of its model
 * is used up or the signal is aborted.
 */
export async function audit(
  layout: Layout,
  brief: Brief,
  plan: AuditPlan,
  around: {
    readonly model: RecordedChatModel | null
    readonly ontology: Ontology
    readonly seed: number
    readonly signal: AbortSignal
    readonly parts?: ExtraParts
    readonly onJudgement?: (judgement: Judgement) => void
  },
): Promise<Audit> {
  const { model, ontology, seed, signal, parts, onJudgement } = around
  const renderer = await buildPart('renderer', await choosePart('renderer', plan.renderer, parts), parts)
  const judgements: Judgement[] = []
  let spent = NOTHING_SPENT
  // Nothing is recorded but what was spent, so what a failed call asked for is not kept either.
  const count = (body: EventBody) => {
    spent = spentAfter(spent, body)
  }
  const models = model === null ? {} : { modelAt: modelPlaces(model, seed, { putBlob: () => '' }, count) }
  const surroundings = { seed, ontology, profile: defaultProfile, signal, renderer, log() {}, ...models }
  const shown = await shownTo(layout, plan, renderer, parts)
  let stopped: string | null = null
  let silentInARow = 0
  const judge = async ({ view, phrasing, part, pictures }: Shown, repeat: number): Promise<void> => {
    const { ctx, close } = openContext(surroundings, { step: 0, part: `audit/${plan.critic}`, offer: repeat })
    let failure: unknown = null
    const given = await part
      .review(layout, brief, pictures, ctx)
      .then(judged, (error: unknown) => {
        failure = error
        return failed(error)
      })
      .finally(close)
    const judgement = { view, phrasing, repeat, ...given }
    judgements.push(judgement)
    onJudgement?.(judgement)
    if (failure instanceof RecordFault) throw failure
    silentInARow = isSilence(failure) ? silentInARow + 1 : 0
    if (isHopeless(failure)) stopped = `Another judgement would fail the same way.`
    else if (silentInARow === SILENT) stopped = `The model gave no answer ${SILENT} times in a row.`
  }
  try {
    for (const one of shown)
      for (let repeat = 0; repeat < plan.repeats; repeat++) {
        stopped ??= signal.aborted ? INTERRUPTED : overspending(model?.choice.budget ?? null, spent)
        if (stopped !== null) return { judgements, spent, stopped }
        await judge(one, repeat)
      }
    return { judgements, spent, stopped }
  } finally {
    await closeAll(shown)
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof ModelError && ['connection', 'timeout', 'server', 'rate-limit'].includes(error.fault)
}

/** Why an audit stopped that was asked to. */
export const INTERRUPTED = 'Interrupted.'

const SILENT = 3 // judgements without an answer after which nobody seems to be there

interface Shown {
  readonly view: string
  readonly phrasing: string
  readonly part: Critic
  readonly pictures: readonly Picture[]
}

/** The critic as each view and phrasing makes it, with what it is shown. */
async function shownTo(
  layout: Layout,
  plan: AuditPlan,
  renderer: Named<Renderer>,
  parts: ExtraParts | undefined,
): Promise<Shown[]> {
  const all: Shown[] = []
  for (const { name: phrasing, folder } of plan.phrasings)
    for (const view of plan.views ?? renderer.part.views) {
      const options = { ...plan.options, [plan.viewOption]: view, ...(folder === null ? {} : { prompts: folder }) }
      const choice = await choosePart('critic', { name: plan.critic, options }, parts)
      const { part } = await buildPart('critic', choice, parts)
      all.push({ view, phrasing, part, pictures: await drawViews(renderer.part, layout, part.sees) })
    }
  return all
}

type Given = Pick<Judgement, 'reward' | 'findings' | 'error'>

function judged({ findings, reward }: Review): Given {
  return { reward: reward ?? null, findings: findings.length, error: null }
}

function failed(error: unknown): Given {
  return { reward: null, findings: 0, error: error instanceof Error ? error.message : String(error) }
}
