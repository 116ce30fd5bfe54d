import { z } from 'zod'
import { loadPrompts, type Prompts } from '../src/models/prompts.ts'

/** Options that all critics with a model share. */
export const promptOptions = {
  reasks: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('how often it is asked again for an answer that cannot be used'),
  temperature: z.number().min(0).max(2).nullable().default(null).describe("null: the run's"),
  prompts: z.string().nullable().default(null).describe('folder of prompts in place of those that ship'),
  promptHash: z.string().nullable().default(null).describe('filled in: hash of the prompts'),
}

/** What those options hold about prompts. */
export interface PromptChoice {
  readonly prompts: string | null
  readonly promptHash: string | null
}

/** Prompts of a critic's own folder, or of the user's. Throws an `InputError` when they changed since the hash was taken. */
export function promptsFor(critic: string, { prompts, promptHash }: PromptChoice): Prompts {
  return loadPrompts(['critics', critic, 'prompts'], prompts, promptHash)
}

/** Fills in the hash, so that a manifest says which prompts a run was made with. */
export function withPromptHash<T extends PromptChoice>(critic: string): (options: T) => T & { promptHash: string } {
  return (options) => ({ ...options, promptHash: options.promptHash ?? promptsFor(critic, options).hash })
}
