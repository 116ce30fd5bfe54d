import type { PlacementAgent, Proposal, Unmet } from '../../src/contracts/agent.ts'
import type { StepContext } from '../../src/contracts/context.ts'
import { defineAgent } from '../../src/contracts/part.ts'
import { ask, type Reading, type Turn } from '../../src/models/ask.ts'
import { briefInWords, layoutInWords } from '../../src/models/inWords.ts'
import { textOf } from '../../src/models/reply/fields.ts'
import { readEdits } from '../../src/models/reply/readEdits.ts'
import { type LayoutContext, type LeftOut, type ReadLayout, readLayout } from '../../src/models/reply/readLayout.ts'
import { createLabelResolver, type LabelResolver } from '../../src/ontology/resolveLabel.ts'
import type { Ontology } from '../../src/ontology/types.ts'
import { applyEdits, diffLayouts } from '../../src/scene/edit.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Brief, Layout } from '../../src/scene/types.ts'
import { type LlmOptions, optionsSchema, promptsOf } from './options.ts'
import { readPlan } from './readPlan.ts'
import { structures } from './schemas.ts'
import { findingsInWords, historyInWords, planInWords } from './words.ts'

/** Has a language model plan, place and refine. What it answers is repaired where that is plain, and else asked for again. */
export const llm = defineAgent({
  name: 'llm',
  summary: 'A language model plans, places and refines, by edits or by whole new layouts. Needs --model.',
  needs: ['model'],
  options: optionsSchema,
  create: (options) => createLlm(options),
})

function createLlm(options: LlmOptions): PlacementAgent {
  const { mode, form, history, reasks, temperature } = options
  const prompts = promptsOf(options)
  const settings = temperature === null ? {} : { settings: { temperature } }
  const turn = (name: string, values: { readonly [place: string]: string }): Turn[] => [
    { role: 'system', content: prompts.fill('system', {}) },
    { role: 'user', content: prompts.fill(name, values) },
  ]
  const formWords = () => prompts.fill(`form-${form}`, {})

  const askForLayout = async (messages: Turn[], before: Layout, brief: Brief, ctx: StepContext): Promise<Proposal> => {
    const around = layoutContext(brief, before, ctx)
    return ask(ctx, {
      messages,
      structure: structures[form],
      reasks,
      ...settings,
      read: (value, { isCutOff, isLast }): Reading<Proposal> => {
        const told = readLayout(value, around)
        const problems = layoutProblems(told, { isCutOff, isLast })
        if (problems.length > 0) return { problems, repairs: told.repairs }
        const edits = diffLayouts(before, { ...before, objects: told.objects })
        return { value: { edits, reason: reasonOf(value), unmet: unmetOf(told.leftOut) }, repairs: told.repairs }
      },
    })
  }

  return {
    plan: (brief, ctx) =>
      ask(ctx, {
        messages: turn('plan', { brief: briefInWords(brief) }),
        structure: structures.plan,
        reasks,
        ...settings,
        read(value, { isCutOff }) {
          const reading = readPlan(value)
          // What is missing is missing because there was no room for it.
          return isCutOff && !('value' in reading)
            ? { problems: ['the plan was cut off; give a shorter one'] }
            : reading
        },
      }),

    place(brief, plan, ctx) {
      const empty: Layout = { format: 'scenewright/layout@1', room: brief.room, objects: [] }
      const messages = turn('place', { brief: briefInWords(brief), plan: planInWords(plan), form: formWords() })
      return askForLayout(messages, empty, brief, ctx)
    },

    refine(brief, plan, layout, findings, ctx) {
      const values = {
        brief: briefInWords(brief),
        plan: planInWords(plan),
        layout: layoutInWords(layout, mode === 'edit' ? 'own' : form),
        findings: findingsInWords(findings, options.findings),
        history: historyInWords(ctx.history ?? [], history, form),
      }
      if (mode === 'regenerate')
        return askForLayout(turn('regenerate', { ...values, form: formWords() }), layout, brief, ctx)
      const around = layoutContext(brief, layout, ctx)
      return ask(ctx, {
        messages: turn('edit', values),
        structure: structures.edits,
        reasks,
        ...settings,
        read: (value, { isCutOff }): Reading<Proposal> => {
          const { edits, reason, repairs, problems } = readEdits(value, layout, around)
          if (isCutOff) return { problems: ['the list of edits was cut off; give fewer edits'], repairs }
          if (problems.length > 0) return { problems, repairs }
          const fault = whyNot(layout, edits)
          return fault === null ? { value: { edits, reason, unmet: [] }, repairs } : { problems: [fault], repairs }
        },
      })
    },
  }
}

/** What makes a layout one to be asked for again. What a model leaves out for good is no fault but a lack, and is told so. */
function layoutProblems(
  { problems, leftOut, objects }: ReadLayout,
  about: { isCutOff: boolean; isLast: boolean },
): readonly string[] {
  if (problems.length > 0) return problems
  if (leftOut.length === 0) return []
  const lacking = leftOut.map(({ category, count }) => `${count} x ${category}`).join(', ')
  if (about.isCutOff)
    return [`the answer was cut off, and these objects are missing: ${lacking}; write it more tersely`]
  return about.isLast && objects.length > 0 ? [] : [`these objects are missing: ${lacking}`]
}

function layoutContext(brief: Brief, before: Layout, ctx: StepContext): LayoutContext {
  const resolve = resolverOf(ctx.ontology)
  const categoryOf = (label: string) => resolve(label).category ?? label
  return {
    room: before.room,
    brief,
    isSame: (a, b) => a === b || categoryOf(a) === categoryOf(b),
    heightOf(label) {
      const category = categoryOf(label)
      const known = Object.hasOwn(ctx.ontology.categories, category) ? ctx.ontology.categories[category] : undefined
      return known?.dimensions?.height?.median ?? null
    },
  }
}

const resolvers = new WeakMap<Ontology, LabelResolver>()

/** One resolver for an ontology: it takes a while to make. */
function resolverOf(ontology: Ontology): LabelResolver {
  const resolver = resolvers.get(ontology) ?? createLabelResolver(ontology)
  resolvers.set(ontology, resolver)
  return resolver
}

function unmetOf(leftOut: readonly LeftOut[]): Unmet[] {
  return leftOut.map(({ category, count }) => ({
    category,
    count,
    reason: 'The model left it out, though asked again.',
  }))
}

function reasonOf(value: unknown): string {
  return textOf(value, 'reason')?.slice(0, 500) ?? 'The model gave no reason.'
}

function whyNot(layout: Layout, edits: Proposal['edits']): string | null {
  try {
    applyEdits(layout, edits)
    return null
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}
