import { z } from 'zod'
import { defineCritic } from '../../src/contracts/part.ts'
import { briefInWords, layoutInWords } from '../../src/models/inWords.ts'
import { pictureBlock } from '../../src/models/pictureBlock.ts'
import { askForReview } from '../modelReview.ts'
import { promptOptions, promptsFor, withPromptHash } from '../promptOptions.ts'
import { viewRequests, viewsOption } from '../views.ts'

const NAME = 'vision'

/**
 * Shows a language model rendered views, with the layout's numbers or without, and has it say what is wrong: the image
 * and the image and text critics of the paper. Reward: its score out of ten.
 */
export const vision = defineCritic({
  name: NAME,
  summary:
    'A language model looks at rendered views, with the numbers or without, and says what is wrong. Needs --model.',
  needs: ['model'],
  audit: { option: 'views', phrasings: ['critics', NAME, 'phrasings'] },
  options: z
    .strictObject({
      views: viewsOption,
      width: z.number().int().min(64).max(4096).default(768).describe('width of the pictures, pixels'),
      numbers: z.boolean().default(false).describe("whether it reads the layout's numbers beside the pictures"),
      ...promptOptions,
    })
    .transform(withPromptHash(NAME)),
  create(options) {
    const prompts = promptsFor(NAME, options)
    return {
      sees: viewRequests(options.views, options.width),
      review(layout, brief, pictures, ctx) {
        const words = prompts.fill('review', {
          brief: briefInWords(brief),
          ids: layout.objects.map(({ id }) => id).join(', ') || 'none',
          layout: options.numbers ? `${prompts.fill('layout', { layout: layoutInWords(layout, 'own') })}\n\n` : '',
          views: pictures.map(({ view }) => view).join(', '),
        })
        return askForReview(ctx, {
          critic: NAME,
          layout,
          reasks: options.reasks,
          ...(options.temperature === null ? {} : { settings: { temperature: options.temperature } }),
          messages: [
            { role: 'system', content: prompts.fill('system', {}) },
            { role: 'user', content: [{ type: 'text', text: words }, ...pictures.map(pictureBlock)] },
          ],
        })
      },
    }
  },
})
