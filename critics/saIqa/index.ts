import { z } from 'zod'
import type { StepContext } from '../../src/contracts/context.ts'
import type { Review } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { defineCritic } from '../../src/contracts/part.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { ask, messagesOf, modelOf, type Turn } from '../../src/models/ask.ts'
import type { ModelCallOptions } from '../../src/models/chatModel.ts'
import { pictureBlock } from '../../src/models/pictureBlock.ts'
import type { Prompts } from '../../src/models/prompts.ts'
import { property } from '../../src/models/reply/fields.ts'
import { closeUpFactor } from '../closeUp.ts'
import { promptOptions, promptsFor, withPromptHash } from '../promptOptions.ts'
import { viewRequests, viewsOption } from '../views.ts'
import { DIMENSIONS, type Dimension, fuse, PUBLISHED_WEIGHTS } from './fuse.ts'
import { ratingScore, tokensOf } from './rating.ts'

const NAME = 'sa-iqa'
const FOLDER = 'saIqa'
const LOWEST = 1
const weight = z.number().min(0).max(100)

/**
 * Rates pictures as SA-IQA does: four dimensions, each by the probabilities of the rating words, fused by weights. It was
 * trained on photographs of rooms; drawn views are outside what it knows, so each finding says who drew the picture.
 * Reward: the fused score brought from 1..5 to 0..1, less for close-ups.
 */
export const saIqa = defineCritic({
  name: NAME,
  summary: 'An image-quality model rates layout, harmony, lighting and distortion of rendered views. Needs --model.',
  needs: ['model'],
  audit: { option: 'views', phrasings: ['critics', FOLDER, 'phrasings'] },
  options: z
    .strictObject({
      mode: z
        .enum(['words', 'json'])
        .default('words')
        .describe('words: probabilities of rating words (needs log probabilities); json: a score from 1 to 5'),
      views: viewsOption,
      width: z.number().int().min(64).max(4096).default(768).describe('width of the pictures, pixels'),
      findBelow: z.number().min(1).max(5).default(4).describe('a rating below this is a finding'),
      layout: weight.default(PUBLISHED_WEIGHTS.layout).describe('weight of the layout in the fused score'),
      harmony: weight.default(PUBLISHED_WEIGHTS.harmony).describe('weight of harmony'),
      lighting: weight.default(PUBLISHED_WEIGHTS.lighting).describe('weight of lighting'),
      distortion: weight.default(PUBLISHED_WEIGHTS.distortion).describe('weight of distortion'),
      ...promptOptions,
    })
    .transform(withPromptHash(FOLDER)),
  create(options) {
    const prompts = promptsFor(FOLDER, options)
    return {
      sees: viewRequests(options.views, options.width, { isMeasured: true }),
      async review(_layout, _brief, pictures, ctx): Promise<Review> {
        const asked = pictures.flatMap((picture) => DIMENSIONS.map((dimension) => ({ picture, dimension })))
        const ask = async ({ picture, dimension }: (typeof asked)[number]) => ({
          dimension,
          picture,
          score: await rate(picture, dimension, options, prompts, ctx),
        })
        // One that may be asked again is asked alone, so that the record does not depend on who answers first.
        const ratings = options.mode === 'words' ? await Promise.all(asked.map(ask)) : await inTurn(asked, ask)
        const means = Object.fromEntries(
          DIMENSIONS.map((dimension) => {
            const own = ratings.filter((r) => r.dimension === dimension)
            return [dimension, own.reduce((sum, { score, picture }) => sum + kept(score, picture), 0) / own.length]
          }),
        ) as Record<Dimension, number>
        const fused = fuse(means, options)
        const drawer = ctx.renderer === undefined ? 'an unnamed renderer' : `the renderer ${ctx.renderer}`
        ctx.log(
          `Pictures by ${drawer}: ${DIMENSIONS.map((d) => `${d} ${means[d].toFixed(2)}`).join(', ')}${fused === null ? '' : `, fused ${fused.toFixed(2)}`} of 5.`,
        )
        const findings = DIMENSIONS.filter((d) => means[d] < options.findBelow).map((dimension): Finding => {
          const worst = ratings.filter((r) => r.dimension === dimension).sort((a, b) => a.score - b.score)[0]!
          return {
            critic: NAME,
            rule: `image-${dimension}`,
            severity: 'soft',
            objects: [],
            message: `The ${dimension} is rated ${means[dimension].toFixed(2)} of 5 in pictures by ${drawer}, lowest in view ${worst.picture.view}.`,
          }
        })
        for (const picture of pictures)
          if (closeUpFactor(picture) < 1)
            findings.push({
              critic: NAME,
              rule: 'close-up',
              severity: 'note',
              objects: [],
              message: `View ${picture.view} shows too little of the room to count in full.`,
            })
        return { findings, ...(fused === null ? {} : { reward: (fused - LOWEST) / 4 }) }
      },
    }
  },
})

/** A close-up keeps only part of what it is rated above the lowest rating. */
function kept(score: number, picture: Picture): number {
  return LOWEST + (score - LOWEST) * closeUpFactor(picture)
}

async function inTurn<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await work(one))
  return done
}

async function rate(
  picture: Picture,
  dimension: Dimension,
  options: { readonly mode: 'words' | 'json'; readonly reasks: number; readonly temperature: number | null },
  prompts: Prompts,
  ctx: StepContext,
): Promise<number> {
  const words = `${prompts.fill(dimension, {})}\n${prompts.fill(`answer-${options.mode}`, options.mode === 'words' ? { dimension } : {})}`
  const messages: Turn[] = [{ role: 'user', content: [pictureBlock(picture), { type: 'text', text: words }] }]
  const settings = options.temperature === null ? {} : { temperature: options.temperature }
  if (options.mode === 'json')
    return ask(ctx, { messages, structure: SCORE, reasks: options.reasks, settings, read: readScore })
  const call: ModelCallOptions = { ...settings, logprobs: true, topLogprobs: 5 }
  const answer = await modelOf(ctx).invoke(messagesOf(messages), call)
  const tokens = tokensOf(answer.response_metadata)
  if (tokens === null)
    throw new Error('The server gave no log probabilities; use one that does (vLLM, SGLang, llama.cpp), or mode=json.')
  return ratingScore(tokens).score
}

const SCORE = {
  name: 'rating',
  schema: {
    type: 'object',
    properties: { score: { type: 'number' } },
    required: ['score'],
    additionalProperties: false,
  },
}

function readScore(value: unknown): { value: number; repairs: string[] } | { problems: string[] } {
  const told = property(value, 'score')
  const score = typeof told === 'string' ? Number.parseFloat(told) : told
  if (typeof score === 'number' && score >= 1 && score <= 5) return { value: score, repairs: [] }
  return { problems: ['"score" is no number from 1 to 5'] }
}
