/** A record that does not hold what its hashes say, or is not what this product writes. Names step and line. */
export class RecordMismatch extends Error {
  override readonly name = 'RecordMismatch'
  /** The step in which the fault lies. */
  readonly step: number
  /** The line of `events.jsonl`, from 1; null when the fault lies elsewhere. */
  readonly line: number | null

  constructor(step: number, line: number | null, fault: string) {
    super(`Step ${step}${line === null ? '' : ` (events.jsonl, line ${line})`}: ${fault}`)
    this.step = step
    this.line = line
  }
}
