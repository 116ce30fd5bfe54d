import { z } from 'zod'
import type { Critic } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { mergeFindings } from '../../src/contracts/mergeFindings.ts'
import { readOptions } from '../../src/contracts/optionText.ts'
import { type CriticDefinition, defineCritic, neededBy } from '../../src/contracts/part.ts'
import { didYouMean, InputError, quoteValue, RecordFault } from '../../src/scene/errors.ts'
import { parseWith } from '../../src/scene/parseWith.ts'

const NAME = 'ensemble'

const optionsOf = (others: () => readonly CriticDefinition[]) =>
  z
    .strictObject({
      critics: z
        .string()
        .default('collision/scenecritic')
        .describe('critics to join, joined by /, each with its options as in vision(views=top;numbers=false)'),
      votes: z.number().int().min(1).max(10).default(1).describe('how many critics must share a finding'),
      options: z
        .record(z.string(), z.record(z.string(), z.unknown()))
        .default({})
        .describe('options of the critics, by name, in programs and experiment files'),
    })
    // Spelt out in full, as every part's options stand in a manifest.
    .transform(({ critics, votes, options }) => {
      const members = readMembers(critics)
      if (votes > members.length)
        throw new InputError(
          `ensemble: votes is ${votes} of ${members.length} ${members.length === 1 ? 'critic' : 'critics'}, so that no finding could be kept; expected at most ${members.length}, or more critics.`,
        )
      const spelt = members.map(({ name, label, options: own }) => {
        const definition = definitionOf(name, others())
        const given = { ...own, ...(options[label] ?? options[name]) }
        return [label, parseWith(definition.options, given, `ensemble: options of ${quoteValue(label)}`)] as const
      })
      return {
        critics: members.map(({ name }) => name).join('/'),
        votes,
        options: Object.fromEntries(spelt) as { readonly [label: string]: { readonly [key: string]: unknown } },
      }
    })

/**
 * Makes the critic that joins others, from the list of those it may join. Reward: the mean of the rewards given. Findings
 * that fewer than `votes` critics share are left out, and each says whose it is, as do what a critic logs and why it fails.
 */
export function ensembleOf(others: () => readonly CriticDefinition[]) {
  return defineCritic({
    name: NAME,
    summary: 'Joins critics: their findings merged, ranked by severity and agreement, without repetitions.',
    options: optionsOf(others),
    needs: ({ critics, options }) => [
      ...new Set(
        readMembers(critics).flatMap(({ name, label }) => neededBy(definitionOf(name, others()), options[label])),
      ),
    ],
    create({ critics, votes, options }): Critic {
      const parts = readMembers(critics).map(({ name, label }) => ({
        name: label,
        critic: definitionOf(name, others()).create(options[label]),
      }))
      return {
        sees: parts.flatMap(({ critic }) => critic.sees),
        isSilent: parts.every(({ critic }) => critic.isSilent === true),
        async review(layout, brief, pictures, ctx) {
          const lists: (readonly Finding[])[] = []
          const rewards: number[] = []
          let shown = 0
          let isVague = true
          // One after the other, so that what they ask of a model comes in the same order always.
          for (const { name, critic } of parts) {
            const own = pictures.slice(shown, shown + critic.sees.length)
            shown += critic.sees.length
            const { findings, reward, ...given } = await asMember(name, () =>
              critic.review(layout, brief, own, { ...ctx, log: (message) => ctx.log(`${name}: ${message}`) }),
            )
            lists.push(findings)
            isVague &&= given.isVague === true || critic.isSilent === true
            if (reward !== undefined) rewards.push(reward)
          }
          const merged = mergeFindings(lists).filter((m) => m.votes >= votes)
          const counts = parts.map(({ name }, i) => `${name} ${lists[i]!.length}`).join(', ')
          ctx.log(
            `Findings: ${counts}; merged ${merged.length}, of which ${merged.filter((m) => m.votes > 1).length} shared.`,
          )
          const findings = merged.map(({ finding, sources }) => ({ ...finding, critic: NAME, sources }))
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

/** Puts the critic's name before the words of its error, which stays what it is in all else: others go by its class. */
async function asMember<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What is the matter with the record is not the critic's.
    if (!(error instanceof Error) || error instanceof RecordFault) throw error
    const named: Error = Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))
    Object.defineProperty(named, 'message', { value: `${name}: ${error.message}`, writable: true, configurable: true })
    throw named
  }
}

interface Member {
  readonly name: string
  /** Its name, and for the second of a name `name#2`: what its options stand under. */
  readonly label: string
  readonly options: { readonly [key: string]: unknown }
}

/** Reads `name/name(key=value;key=value)`. Throws an `InputError` that says where it cannot. */
function readMembers(text: string): Member[] {
  const members = [...text.matchAll(/([^/()]+)(?:\(([^()]*)\))?(?:\/|$)/gy)]
  const length = members.reduce((sum, [all]) => sum + all.length, 0)
  if (length < text.length || members.length === 0 || text.endsWith('/'))
    throw new InputError(
      `ensemble: critics is ${quoteValue(text)}; expected names joined by /, with options in brackets: collision/vision(views=top;numbers=false).`,
    )
  const counts = new Map<string, number>()
  return members.map(([, name = '', told = '']) => {
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    const read = readOptions(told, ';')
    if ('options' in read) return { name, label: nth === 1 ? name : `${name}#${nth}`, options: read.options }
    throw new InputError(
      `ensemble: ${quoteValue(read.fault)} is no option of ${quoteValue(name)}; expected key=value, several joined by ;.`,
    )
  })
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
