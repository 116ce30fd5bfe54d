import { z } from 'zod'
import { loadPrompts, type Prompts } from '../../src/models/prompts.ts'

const SHIPPED = ['agents', 'llm', 'prompts']

/** What may be set; `promptHash` is filled in, so that a manifest says which prompts a run was made with. */
export const optionsSchema = z
  .strictObject({
    mode: z
      .enum(['edit', 'regenerate'])
      .default('edit')
      .describe("edit: refine by edits; regenerate: by a whole new layout, the paper's way"),
    form: z
      .enum(['box', 'own'])
      .default('own')
      .describe('layouts in our own form, or in the box form of the papers (x, y, w, h, rotation)'),
    history: z
      .enum(['none', 'last', 'all'])
      .default('none')
      .describe('what it sees of earlier steps: nothing, the last layout and its findings, or all findings'),
    reasks: z
      .number()
      .int()
      .min(0)
      .max(10)
      .default(2)
      .describe('how often it is asked again for an answer that cannot be used'),
    findings: z.number().int().min(1).max(200).default(30).describe('how many findings it is told, worst first'),
    temperature: z.number().min(0).max(2).nullable().default(null).describe("null: the run's"),
    prompts: z.string().nullable().default(null).describe('folder of prompts in place of those that ship'),
    promptHash: z.string().nullable().default(null).describe('filled in: hash of the prompts'),
  })
  .transform((options) => ({ ...options, promptHash: options.promptHash ?? promptsOf(options).hash }))

export type LlmOptions = z.output<typeof optionsSchema>

/** The prompts these options name. Throws an `InputError` when they changed since the hash was taken. */
export function promptsOf(options: { readonly prompts: string | null; readonly promptHash: string | null }): Prompts {
  return loadPrompts(SHIPPED, options.prompts, options.promptHash)
}
