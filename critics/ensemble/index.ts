import { z } from 'zod'
import type { Critic } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { mergeFindings } from '../../src/contracts/mergeFindings.ts'
import { type CriticDefinition, defineCritic, neededBy } from '../../src/contracts/part.ts'
import { didYouMean, InputError, quoteValue } from '../../src/scene/errors.ts'
import { parseWith } from '../../src/scene/parseWith.ts'

const NAME = 'ensemble'

/**
 * Makes the critic that joins others, from the list of those it may join. Reward: the mean of the rewards given. Findings
 * that fewer than `votes` critics share are left out.
 */
export function ensembleOf(others: () => readonly CriticDefinition[]) {
  return defineCritic({
    name: NAME,
    summary: 'Joins critics: their findings merged, ranked by severity and agreement, without repetitions.',
    options: z.strictObject({
      critics: z.string().default('collision/scenecritic').describe('critics to join, by name, joined by /'),
      votes: z.number().int().min(1).max(10).default(1).describe('how many critics must share a finding'),
      options: z
        .record(z.string(), z.record(z.string(), z.unknown()))
        .default({})
        .describe('options of the critics, by name (in programs and experiment files)'),
    }),
    needs: ({ critics, options }) => [
      ...new Set(critics.split('/').flatMap((name) => neededBy(definitionOf(name, others()), options[name]))),
    ],
    create({ critics, votes, options }): Critic {
      const parts = critics.split('/').map((name) => ({ name, critic: build(name, others(), options[name] ?? {}) }))
      return {
        sees: parts.flatMap(({ critic }) => critic.sees),
        isSilent: parts.every(({ critic }) => critic.isSilent === true),
        async review(layout, brief, pictures, ctx) {
          const lists: (readonly Finding[])[] = []
          const rewards: number[] = []
          let shown = 0
          let isVague = true
          // One after the other, so that what they ask of a model comes in the same order always.
          for (const { critic } of parts) {
            const own = pictures.slice(shown, shown + critic.sees.length)
            shown += critic.sees.length
            const { findings, reward, ...given } = await critic.review(layout, brief, own, ctx)
            lists.push(findings)
            isVague &&= given.isVague === true || critic.isSilent === true
            if (reward !== undefined) rewards.push(reward)
          }
          const merged = mergeFindings(lists).filter((m) => m.votes >= votes)
          const counts = parts.map(({ name }, i) => `${name} ${lists[i]!.length}`).join(', ')
          ctx.log(
            `Findings: ${counts}; merged ${merged.length}, of which ${merged.filter((m) => m.votes > 1).length} shared.`,
          )
          const findings = merged.map(({ finding }) => ({ ...finding, critic: NAME }))
          return {
            findings,
            ...(rewards.length === 0 ? {} : { reward: rewards.reduce((sum, r) => sum + r, 0) / rewards.length }),
            ...(isVague ? { isVague } : {}),
          }
        },
        async close() {
          await Promise.all(parts.map(async ({ critic }) => critic.close?.()))
        },
      }
    },
  })
}

function build(name: string, known: readonly CriticDefinition[], options: unknown): Critic {
  const definition = definitionOf(name, known)
  return definition.create(parseWith(definition.options, options, `ensemble: options of ${quoteValue(name)}`))
}

function definitionOf(name: string, known: readonly CriticDefinition[]): CriticDefinition {
  const names = known.map((definition) => definition.name)
  const definition = known.find((d) => d.name === name)
  if (definition === undefined)
    throw new InputError(
      `ensemble: no critic named ${quoteValue(name)}.${didYouMean(name, names)} It joins ${names.join(', ')}.`,
    )
  return definition
}
