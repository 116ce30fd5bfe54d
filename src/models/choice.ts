import { z } from 'zod'

const amount = z.number().positive()

/** What a run may spend in all: US dollars, tokens in and out, calls. A run that has spent it ends with its step. */
export const budgetSchema = z.strictObject({
  usd: amount.exactOptional(),
  tokens: amount.exactOptional(),
  calls: amount.exactOptional(),
})

/** A model and how it is asked, as it stands in a manifest. It names no key and no address that holds one. */
export const modelChoiceSchema = z.strictObject({
  /** `provider:name`. */
  spec: z.string(),
  /** Address of a compatible server; null for the provider's own. */
  baseUrl: z.string().nullable(),
  /** Null leaves it to the provider. */
  temperature: z.number().min(0).max(2).nullable(),
  /** Longest answer in tokens; null leaves it to the provider. */
  maxTokens: z.number().int().positive().nullable(),
  /** How a JSON answer is asked for: the provider's default, a schema, a tool call, or by words alone. */
  structure: z.enum(['auto', 'schema', 'tools', 'none']),
  /** Limit of one attempt, milliseconds; timers count no further than 2^31. */
  timeoutMs: z
    .number()
    .positive()
    .max(2 ** 31 - 1),
  /** Attempts after the first, for faults that may pass. */
  retries: z.number().int().min(0).max(20),
  budget: budgetSchema.nullable(),
})

export type Budget = z.infer<typeof budgetSchema>
export type ModelChoice = z.infer<typeof modelChoiceSchema>
