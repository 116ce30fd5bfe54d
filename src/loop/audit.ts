import { defaultProfile } from '../evaluate/profiles/default.ts'
import { openLedger } from '../models/calls.ts'
import type { RecordedChatModel } from '../models/chatModel.ts'
import type { Ontology } from '../ontology/types.ts'
import type { Brief, Layout } from '../scene/types.ts'
import { openContext } from './context.ts'
import { drawViews } from './drawViews.ts'
import { buildPart, choosePart, type ExtraParts } from './registry.ts'

/** What is varied while one layout is judged again and again. */
export interface AuditPlan {
  /** The critic to audit, by name; it must give a reward. */
  readonly critic: string
  readonly options: { readonly [key: string]: unknown }
  /** The option that holds what is shown (`views`, or `layout` for a critic that reads numbers), and its values. */
  readonly viewOption: string
  readonly views: readonly string[]
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

/** Has a model judge one layout under every view, phrasing and repeat, one after the other. */
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
): Promise<Judgement[]> {
  const { model, ontology, seed, signal, parts, onJudgement } = around
  const renderer = await buildPart('renderer', await choosePart('renderer', plan.renderer, parts), parts)
  const judgements: Judgement[] = []
  for (const { name: phrasing, folder } of plan.phrasings)
    for (const view of plan.views) {
      const options = { ...plan.options, [plan.viewOption]: view, ...(folder === null ? {} : { prompts: folder }) }
      const { part } = await buildPart(
        'critic',
        await choosePart('critic', { name: plan.critic, options }, parts),
        parts,
      )
      const pictures = await drawViews(renderer.part, layout, part.sees)
      for (let repeat = 0; repeat < plan.repeats; repeat++) {
        if (signal.aborted) return judgements
        const place = { step: 0, part: `audit/${plan.critic}`, offer: repeat }
        const opened =
          model === null
            ? {}
            : {
                modelAt: () => ({
                  model: model.at({
                    scope: { seed, ...place },
                    ledger: openLedger(() => {}),
                    signal,
                    repeats: new Map(),
                  }),
                  close: async () => {},
                }),
              }
        const { ctx } = openContext(
          { seed, ontology, profile: defaultProfile, signal, renderer, log() {}, ...opened },
          place,
        )
        const judgement = await part.review(layout, brief, pictures, ctx).then(
          ({ findings, reward = null }): Judgement => ({
            view,
            phrasing,
            repeat,
            reward,
            findings: findings.length,
            error: null,
          }),
          (error: unknown): Judgement => ({
            view,
            phrasing,
            repeat,
            reward: null,
            findings: 0,
            error: error instanceof Error ? error.message : String(error),
          }),
        )
        judgements.push(judgement)
        onJudgement?.(judgement)
      }
    }
  return judgements
}

/** Spread of the rewards of some judgements. */
export interface Spread {
  readonly n: number
  readonly mean: number | null
  /** Of the population. */
  readonly variance: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Spread of the rewards that were given; judgements without one are not counted. */
export function spreadOf(judgements: readonly Judgement[]): Spread {
  const rewards = judgements.flatMap(({ reward }) => (reward === null ? [] : [reward]))
  if (rewards.length === 0) return { n: 0, mean: null, variance: null, min: null, max: null }
  const mean = rewards.reduce((sum, r) => sum + r, 0) / rewards.length
  const variance = rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / rewards.length
  return { n: rewards.length, mean, variance, min: Math.min(...rewards), max: Math.max(...rewards) }
}

/**
 * How much of the variance each factor makes: the variance of the means over its values. What is left is between
 * repeats of the same question, as the mean variance within equal questions.
 */
export function varianceBy(judgements: readonly Judgement[], factor: 'view' | 'phrasing' | 'repeat'): number | null {
  if (factor !== 'repeat') {
    const means = groupBy(judgements, (j) => j[factor]).map((group) => spreadOf(group).mean)
    return variance(means.filter((m) => m !== null))
  }
  const within = groupBy(judgements, (j) => `${j.view}\n${j.phrasing}`).map((group) => spreadOf(group).variance)
  const known = within.filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0) / known.length
}

/** Judgements of equal key, in order of first appearance. */
export function groupBy(judgements: readonly Judgement[], key: (judgement: Judgement) => string): Judgement[][] {
  const groups = new Map<string, Judgement[]>()
  for (const judgement of judgements) groups.set(key(judgement), [...(groups.get(key(judgement)) ?? []), judgement])
  return [...groups.values()]
}

function variance(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  return values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length
}
