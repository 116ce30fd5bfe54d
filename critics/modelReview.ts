import { z } from 'zod'
import type { Review } from '../src/contracts/critic.ts'
import type { Finding, Severity } from '../src/contracts/finding.ts'
import { type Asker, ask, type Reading, type Turn, UnusableAnswer } from '../src/models/ask.ts'
import type { Structure } from '../src/models/chatModel.ts'
import type { CallSettings } from '../src/models/innerModel.ts'
import { listOf, property, textOf } from '../src/models/reply/fields.ts'
import { knownId } from '../src/models/reply/knownId.ts'
import { readJson } from '../src/models/reply/readJson.ts'
import type { Layout } from '../src/scene/types.ts'
import { clip, findingsInText, isAllNotes, mentioned, worstFirst } from './findings.ts'

const { $schema: _dialect, ...schema } = z.toJSONSchema(
  z.strictObject({
    findings: z.array(
      z.strictObject({
        rule: z.string(),
        severity: z.enum(['hard', 'soft', 'note']),
        objects: z.array(z.string()),
        category: z.string().nullable(),
        message: z.string(),
      }),
    ),
    score: z.number(),
  }),
)

/** The shape a model is asked to give its review in: findings and a score from 0 to 10. */
export const reviewStructure: Structure = { name: 'review', schema }

/** How a model is asked for a review. */
export interface ReviewQuestion {
  readonly critic: string
  readonly layout: Layout
  readonly messages: readonly Turn[]
  readonly reasks: number
  readonly settings?: CallSettings
}

/**
 * Asks a model for a review. An answer in plain words that names objects is read as findings; what cannot be tied to
 * objects stays a note.
 */
export async function askForReview(asker: Asker, question: ReviewQuestion): Promise<Review> {
  const { critic, layout, messages, reasks, settings } = question
  try {
    return await ask(asker, {
      messages,
      structure: reviewStructure,
      reasks,
      ...(settings === undefined ? {} : { settings }),
      read(value, { isCutOff, isLast }) {
        const reading = readReview(value, critic, layout)
        if (!isLast && 'value' in reading && contradictsItself(reading.value))
          return { problems: ['you find nothing wrong and still give a low score; name what costs the room its marks'] }
        const isUseful = 'value' in reading && reading.value.findings.some(({ severity }) => severity !== 'note')
        // Half a review that names nothing must not pass for a clean room.
        if (isCutOff && !(isLast && isUseful))
          return { problems: ['the review was cut off; give the worst findings only'] }
        return reading
      },
    })
  } catch (error) {
    const words = error instanceof UnusableAnswer ? wordsOf(error.raw) : null
    const said = words === null ? [] : findingsInText(words, critic, layout)
    if (!said.some(({ objects }) => objects.length > 0)) throw error
    asker.log('Repaired: a review in plain words was tied to objects by the ids it names.')
    return { findings: said }
  }
}

/** What an answer without any JSON says; null when it holds JSON, or was cut off within its thoughts. */
function wordsOf(answer: string): string | null {
  const read = readJson(answer)
  return 'fault' in read ? (read.words ?? null) : null
}

/** Reads a review out of a decoded answer. */
export function readReview(value: unknown, critic: string, layout: Layout): Reading<Review> {
  const list = listOf(value, 'findings', 'issues', 'problems', 'review')
  if (list === null) return { problems: ['the answer holds no list under "findings"'] }
  const repairs: string[] = []
  if (list.length > MOST_READ) repairs.push(`of ${list.length} findings the first ${MOST_READ} were read`)
  const findings = list.slice(0, MOST_READ).flatMap((item: unknown, i): Finding[] => {
    if (typeof item === 'string') return findingsInText(item, critic, layout)
    const message = textOf(item, 'message', 'description', 'issue')
    if (message === null) {
      repairs.push(`finding ${i + 1} says nothing and was left out`)
      return []
    }
    return [findingOf(item, message, critic, layout, repairs)]
  })
  const score = scoreOf(value)
  const review: Review = { findings: worstFirst(findings), ...(score === null ? {} : { reward: score }) }
  const isVague = contradictsItself(review) || (isAllNotes(findings) && list.some(isComplaint))
  return { value: isVague ? { ...review, isVague } : review, repairs }
}

const MOST_READ = 300 // findings in one answer; each is held against every object
const GOOD = 0.5 // a room that earns less of its marks has something wrong with it

/** Whether a review names nothing and still marks the room down. */
function contradictsItself({ findings, reward }: Review): boolean {
  return findings.length === 0 && reward !== undefined && reward < GOOD
}

/** Whether a model meant more than a note by an item of its list. Plain words give no severity and are taken as meant. */
function isComplaint(item: unknown): boolean {
  return typeof item === 'string' || severityOf(textOf(item, 'severity')) !== 'note'
}

function findingOf(item: unknown, message: string, critic: string, layout: Layout, repairs: string[]): Finding {
  const standing = new Map(layout.objects.map((object) => [object.id, object]))
  const told = property(item, 'objects') ?? property(item, 'object') ?? property(item, 'ids')
  const names = (Array.isArray(told) ? told : [told]).flatMap((name: unknown) =>
    typeof name === 'string' && name !== '' ? [name] : [],
  )
  const known = names.flatMap((name) => knownId(name, standing) ?? [])
  const unknown = names.filter((name) => knownId(name, standing) === null)
  if (unknown.length > 0)
    repairs.push(
      `a finding names ${unknown.map((n) => JSON.stringify(n.slice(0, 40))).join(', ')}, which is no object of the layout`,
    )
  const objects = [...new Set(known.length > 0 ? known : mentioned(message, layout))]
  const category = textOf(item, 'category')
  const rule = ruleOf(textOf(item, 'rule', 'type') ?? 'remark')
  const isTied = objects.length > 0 || (category !== null && rule === 'missing')
  return {
    critic,
    rule,
    severity: isTied ? severityOf(textOf(item, 'severity')) : 'note',
    objects,
    ...(objects.length === 0 && category !== null ? { category: category.slice(0, 200) } : {}),
    message: clip(message),
  }
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/collision|collid|overlap|intersect/, 'overlap'],
  [/out.?of.?bounds|outside|out.?of.?room/, 'outside'],
  [/missing|absent/, 'missing'],
  [/surplus|extra|duplicate/, 'surplus'],
  [/scale|size|dimension/, 'scale'],
  [/orient|facing|heading|rotation/, 'orientation'],
  [/proximity|distance|grouping|relation/, 'proximity'],
  [/block|access|clearance|reach|circulation|path/, 'access'],
]

/** One word for what different models call differently, so that findings can be compared from step to step. */
function ruleOf(text: string): string {
  const plain = text.toLowerCase()
  const known = RULES.find(([shape]) => shape.test(plain))
  return (
    known?.[1] ??
    (plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) ||
      'remark')
  )
}

function severityOf(text: string | null): Severity {
  if (text === null) return 'soft'
  if (/hard|high|critical|major|severe|error/i.test(text)) return 'hard'
  return /note|info|suggestion/i.test(text) ? 'note' : 'soft'
}

/** A score out of ten as a reward in [0, 1]; null where there is none, or none that is in that range. */
function scoreOf(value: unknown): number | null {
  const told = property(value, 'score')
  const number = typeof told === 'string' ? Number.parseFloat(told) : told
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0 || number > 10) return null
  return number / 10
}
