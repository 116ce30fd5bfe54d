import { z } from 'zod'
import { defineCritic } from '../../src/contracts/part.ts'
import { briefInWords, layoutInWords } from '../../src/models/inWords.ts'
import { askForReview } from '../modelReview.ts'
import { promptOptions, promptsFor, withPromptHash } from '../promptOptions.ts'

const NAME = 'text'

/** Has a language model read the layout in numbers and say what is wrong. Reward: its score out of ten. */
export const text = defineCritic({
  name: NAME,
  summary: 'A language model reads the layout as JSON, XML or a table and says what is wrong. Needs --model.',
  needs: ['model'],
  audit: { option: 'layout', values: ['json', 'box', 'xml', 'table'], phrasings: ['critics', NAME, 'phrasings'] },
  options: z
    .strictObject({
      layout: z
        .enum(['json', 'box', 'xml', 'table'])
        .default('json')
        .describe("how it reads the layout: JSON in our form or the papers' box form, XML, or a table"),
      ...promptOptions,
    })
    .transform(withPromptHash(NAME)),
  create(options) {
    const prompts = promptsFor(NAME, options)
    const form = options.layout === 'json' ? 'own' : options.layout
    return {
      sees: [],
      review: (layout, brief, _pictures, ctx) =>
        askForReview(ctx, {
          critic: NAME,
          layout,
          reasks: options.reasks,
          ...(options.temperature === null ? {} : { settings: { temperature: options.temperature } }),
          messages: [
            { role: 'system', content: prompts.fill('system', {}) },
            {
              role: 'user',
              content: prompts.fill('review', {
                brief: briefInWords(brief),
                legend: prompts.fill(`legend-${form}`, {}),
                layout: layoutInWords(layout, form),
              }),
            },
          ],
        }),
    }
  },
})
