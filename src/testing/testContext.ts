import type { StepContext } from '../contracts/context.ts'
import { defaultProfile } from '../evaluate/profiles/default.ts'
import { openContext } from '../loop/context.ts'
import type { Ontology } from '../ontology/types.ts'

/** A context as the loop gives it. What is logged goes to `log`. */
export function testContext(
  ontology: Ontology,
  given: {
    readonly step?: number
    readonly seed?: number
    readonly part?: string
    readonly log?: (line: string) => void
  } = {},
): StepContext {
  const { step = 0, seed = 1, part = 'part-under-test', log } = given
  return openContext(
    {
      seed,
      ontology,
      profile: defaultProfile,
      signal: new AbortController().signal,
      log: (_step, _part, message) => log?.(message),
    },
    { step, part },
  ).ctx
}
