import type { Review } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { quoteValue } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { isAllNotes, worstFirst } from '../findings.ts'
import { oneLine } from './exchange.ts'
import { type ExternalResponse, responseSchema } from './protocol.ts'

/**
 * Reads the response to request `id`; null when it is the response to an earlier one. Throws an `Error` that says what is
 * wrong with it.
 */
export function readResponse(text: string, id: number): ExternalResponse | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(
      `The external critic answered ${quoteValue(text)}, which is no JSON; a program's own notes belong on standard error.`,
      { cause: error },
    )
  }
  const result = responseSchema.safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(
      `The external critic's answer is not as the protocol has it: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
    )
  }
  const response = result.data
  if (response.id !== undefined && response.id < id) return null
  if (response.id !== undefined && response.id > id)
    throw new Error(`The external critic answered request ${response.id} where ${id} was asked.`)
  if (response.error === undefined && response.findings === undefined && response.reward === undefined)
    throw new Error('The external critic answered with neither findings nor a reward.')
  return response
}

/** The review in a response; findings keep only ids that are in the layout. Throws the error that stands in its place. */
export function reviewOf(
  { findings, reward, error }: ExternalResponse,
  name: string,
  layout: Layout,
  log: (message: string) => void,
): Review {
  if (error !== undefined) throw new Error(`The external critic gave no review: ${oneLine(error, 2000)}`)
  const known = new Set(layout.objects.map((object) => object.id))
  const own = (findings ?? []).map(({ category, ...finding }): Finding => {
    const objects = finding.objects.filter((id) => known.has(id))
    if (objects.length < finding.objects.length)
      log(
        `A finding names ${JSON.stringify(finding.objects.filter((id) => !known.has(id)))}, which the layout does not hold.`,
      )
    const isTied = objects.length > 0 || finding.objects.length === 0
    return {
      ...finding,
      critic: name,
      objects,
      severity: isTied ? finding.severity : 'note',
      ...(category === undefined ? {} : { category }),
    }
  })
  const isLost = own.some(({ severity }, i) => severity === 'note' && findings?.[i]?.severity !== 'note')
  const isVague = findings === undefined || (isAllNotes(own) && isLost)
  return {
    findings: worstFirst(own),
    ...(reward === undefined ? {} : { reward }),
    ...(isVague ? { isVague } : {}),
  }
}
