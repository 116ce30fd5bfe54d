import type { Unmet } from '../contracts/agent.ts'
import type { Scores } from '../evaluate/types.ts'
import type { Outcome } from './events.ts'
import type { RunState } from './fold.ts'
import type { Manifest } from './manifest.ts'
import type { Spent } from './modelCalls.ts'
import type { StepRecord } from './stepRecord.ts'

/** A run in short: `summary.json`. Derived from the events; deleting it loses nothing. */
export interface Summary {
  readonly format: 'scenewright/summary@1'
  readonly name: string
  readonly brief: string
  readonly agent: string
  readonly refiner: string
  readonly critic: string
  readonly acceptance: string
  readonly seed: number
  readonly createdAt: string
  readonly parent: string | null
  /** Refinements made, of at most `budget`. */
  readonly steps: number
  readonly budget: number
  /** Null while the run goes on or was broken off. */
  readonly outcome: Outcome | null
  readonly objects: number
  readonly first: StepSummary | null
  readonly last: StepSummary | null
  readonly best: StepSummary | null
  readonly findings: { readonly fixed: number; readonly introduced: number; readonly open: number }
  readonly unmet: readonly Unmet[]
  /** The language model and what its answers cost; null when the run has none. */
  readonly model: ModelSummary | null
  readonly profile: { readonly name: string; readonly hash: string }
  readonly ontology: { readonly name: string; readonly version: string; readonly hash: string }
}

/** One step of a summary. */
export interface StepSummary {
  readonly step: number
  readonly layoutHash: string
  readonly scores: Scores
  readonly measures: { readonly [name: string]: number | null } | null
}

/** What a run asked of its language model. An answer that was paid for once counts once, abandoned steps included. */
export interface ModelSummary {
  /** `provider:name`. */
  readonly spec: string
  /** Calls that were answered, and those that were not. */
  readonly calls: number
  readonly failed: number
  /** Tokens in and out, as the servers counted them; null when they counted those of no answer. */
  readonly tokens: number | null
  /** Answers whose tokens were not counted, which `tokens` leaves out. */
  readonly uncounted: number
  /** US dollars; null when no answer has a known price. */
  readonly usd: number | null
  /** Answers without a known price, which `usd` leaves out. */
  readonly unpriced: number
  /** How often it was asked again because an attempt gave no answer. */
  readonly retries: number
}

/** Sums a run up. */
export function summarize(manifest: Manifest, state: RunState): Summary {
  const { parts, profile, ontology } = manifest
  const last = state.steps.at(-1)
  return {
    format: 'scenewright/summary@1',
    name: manifest.id,
    brief: manifest.brief.name,
    agent: parts.agent.name,
    refiner: parts.refiner.name,
    critic: parts.critics.map((c) => c.name).join('+'),
    acceptance: parts.acceptance.name,
    seed: manifest.seed,
    createdAt: manifest.createdAt,
    parent: manifest.parent === null ? null : `${manifest.parent.run}@${manifest.parent.step}`,
    steps: Math.max(0, state.steps.length - 1),
    budget: manifest.steps,
    outcome: state.end?.outcome ?? null,
    objects: state.layout.objects.length,
    first: stepSummary(state.steps[0]),
    last: stepSummary(last),
    best: stepSummary(state.best ?? undefined),
    findings: {
      // Step 0 introduces what it introduces by placing; what refinement does is counted from step 1.
      fixed: state.steps.slice(1).reduce((sum, s) => sum + s.change.fixed.length, 0),
      introduced: state.steps.slice(1).reduce((sum, s) => sum + s.change.introduced.length, 0),
      open: state.lastReview?.findings.length ?? 0,
    },
    unmet: state.end?.unmet ?? [],
    model: summarizeModel(manifest, state),
    profile: { name: profile.name, hash: profile.hash },
    ontology: { name: ontology.name, version: ontology.version, hash: ontology.hash },
  }
}

/** Sums up what a run has asked of its model so far; null when it has none. */
export function summarizeModel(manifest: Manifest, state: { readonly spent: Spent }): ModelSummary | null {
  return manifest.model === undefined ? null : modelSummary(manifest.model.spec, state.spent)
}

/** What was asked of one model. */
export function modelSummary(spec: string, spent: Spent): ModelSummary {
  const { calls, failed, uncounted, unpriced, retries } = spent
  const tokens = calls > 0 && uncounted === calls ? null : spent.tokens
  const usd = unpriced === calls ? null : spent.usd
  return { spec, calls, failed, tokens, uncounted, usd, unpriced, retries }
}

function stepSummary(record: StepRecord | undefined): StepSummary | null {
  if (record === undefined) return null
  const { step, layoutHash, scores, measures } = record
  return { step, layoutHash, scores, measures }
}
