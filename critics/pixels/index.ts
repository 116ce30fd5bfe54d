import sharp from 'sharp'
import { z } from 'zod'
import { defineCritic } from '../../src/contracts/part.ts'
import { closeUpFactor } from '../closeUp.ts'
import { viewRequests, viewsOption } from '../views.ts'
import { measurePixels, type PixelMeasures } from './measure.ts'

const NAME = 'pixels'
const MEASURES = ['layout', 'harmony', 'lighting'] as const

/**
 * Measures rendered pictures without any model: balance and clutter, spread of hues, exposure and contrast. No substitute
 * for people or for a trained model, and distortion cannot be measured so. Reward: the mean of the three, less for
 * close-ups.
 */
export const pixels = defineCritic({
  name: NAME,
  summary: 'Measures balance, palette and light of rendered pictures, with no model. No substitute for one.',
  audit: { option: 'views' },
  options: z.strictObject({
    views: viewsOption,
    width: z.number().int().min(64).max(2048).default(384).describe('width of the pictures, pixels'),
    findBelow: z.number().min(0).max(1).default(0.5).describe('a measure below this is a finding'),
  }),
  create: ({ views, width, findBelow }) => ({
    sees: viewRequests(views, width, { isMeasured: true }),
    async review(_layout, _brief, pictures, ctx) {
      const measured = await Promise.all(
        pictures.map(async ({ bytes, ...picture }) => {
          const { data, info } = await sharp(bytes)
            .flatten({ background: '#ffffff' })
            .toColourspace('srgb')
            .removeAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true })
          const measures = measurePixels({ width: info.width, height: info.height, rgb: data })
          return { measures, kept: closeUpFactor(picture) }
        }),
      )
      if (measured.length === 0) return { findings: [] }
      const mean = (key: keyof PixelMeasures) =>
        measured.reduce((sum, { measures }) => sum + measures[key], 0) / measured.length
      const rewards = measured.map(
        ({ measures, kept }) => (kept * MEASURES.reduce((sum, m) => sum + measures[m], 0)) / MEASURES.length,
      )
      const drawer = ctx.renderer === undefined ? 'an unnamed renderer' : `the renderer ${ctx.renderer}`
      ctx.log(
        `Pictures by ${drawer}: ${MEASURES.map((m) => `${m} ${mean(m).toFixed(3)}`).join(', ')}; distortion cannot be measured.`,
      )
      const findings = MEASURES.filter((m) => mean(m) < findBelow).map((m) => ({
        critic: NAME,
        rule: `pixels-${m}`,
        severity: 'soft' as const,
        objects: [],
        message: `The ${m} of pictures by ${drawer} measures ${mean(m).toFixed(2)}, below ${findBelow}.`,
      }))
      return { findings, reward: rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length }
    },
  }),
})
