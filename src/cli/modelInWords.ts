import type { CallRecord } from '../record/modelCalls.ts'
import type { ModelSummary } from '../record/summary.ts'

/** What a run asked of its model and what that cost, in one line. */
export function modelInWords(model: ModelSummary): string {
  const { spec, calls, failed, retries } = model
  const said = [
    counted(calls + failed, 'call'),
    ...(failed === 0 ? [] : [calls === 0 ? 'none answered' : `${failed} of them not answered`]),
    ...(calls === 0 ? [] : [tokensInWords(model), costInWords(model)]),
    ...(retries === 0 ? [] : [counted(retries, 'retry', 'retries')]),
  ]
  return `${spec}: ${said.join(', ')}`
}

/** `750 tokens`, what is known of them, or that nobody counted them. */
export function tokensInWords({ tokens, uncounted }: Pick<ModelSummary, 'tokens' | 'uncounted'>): string {
  if (tokens === null) return 'tokens not counted'
  return `${counted(tokens, 'token')}${uncounted === 0 ? '' : ` and ${counted(uncounted, 'answer')} not counted`}`
}

/** `$0.0123`, what is known of it, or that there is no known price. */
export function costInWords({ usd, unpriced }: Pick<ModelSummary, 'usd' | 'unpriced'>): string {
  if (usd === null) return 'no known price'
  return unpriced === 0 ? dollars(usd) : `${dollars(usd)} and ${unpriced} of no known price`
}

/** `$0.0123`: four decimals, as many calls cost less than a cent. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(4)}`
}

/**
 * One call in one line: who asked, tokens in and out, cost, time, and the attempts that gave no answer. `isTold` leaves
 * out why there was none, where that is said already.
 */
export function callInWords(call: CallRecord, { isTold = false }: { readonly isTold?: boolean } = {}): string {
  const { part, offer, model, tokens, cost, latencyMs, retries, error } = call
  const asker = `${offer === 0 ? part : `${part}, proposal ${offer},`} asked ${model}`
  const faults = new Set(retries.map(({ fault, status }) => (status === null ? fault : `${fault}, HTTP ${status}`)))
  const lost = faults.size === 0 ? '' : ` (${[...faults].join('; ')})`
  if (error !== null) {
    const tries = retries.length === 0 ? '' : ` in ${counted(retries.length, 'attempt')}${lost}`
    return `${asker}: no answer${tries}${isTold ? '' : `: ${error}`}`
  }
  const said = [
    tokens === null ? 'tokens not counted' : `${tokens.input} tokens in, ${tokens.output} out`,
    cost === null ? 'no known price' : dollars(cost),
    ...(latencyMs === null ? [] : [`${(latencyMs / 1000).toFixed(1)} s`]),
    ...(retries.length === 0 ? [] : [`${counted(retries.length, 'retry', 'retries')}${lost}`]),
  ]
  return `${asker}: ${said.join(', ')}`
}

function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}
