import type { Estimate } from '../loop/estimateRun.ts'
import type { Io } from './io.ts'
import { table } from './text.ts'

/** Prints what a run would ask of its model, before anything is spent. */
export function tellEstimate(estimate: Estimate, { json = false }: { readonly json?: boolean }, io: Io): void {
  if (json) {
    io.out(JSON.stringify({ type: 'estimate', ...estimate }))
    return
  }
  const rows = [
    ['what', 'times', 'calls each', 'tokens in each'],
    ...estimate.by.map(({ what, times, calls, inputTokens }) => [
      what,
      String(times),
      String(calls),
      String(inputTokens),
    ]),
  ]
  for (const line of table(rows, ['left', 'right', 'right', 'right'])) io.out(line)
  const { calls, inputTokens, outputTokens, usd, model } = estimate
  const cost = usd === null ? `no price is known for ${model} (--prices)` : `about $${usd.toFixed(4)}`
  io.out('')
  io.out(`${model}: ${calls} calls, about ${inputTokens} tokens in and ${outputTokens} out; ${cost}.`)
  if (estimate.unknown.length > 0)
    io.out(`What ${estimate.unknown.join(' and ')} would ask is not known: a person or a program of yours decides.`)
  io.out('If all steps are taken and no answer must be asked for again. Nothing was asked.')
}
