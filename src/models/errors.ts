/** Why a call to a model gave no answer. */
export type ModelFault =
  | 'rate-limit'
  | 'quota'
  | 'server'
  | 'timeout'
  | 'connection'
  | 'rejected'
  | 'unauthorised'
  | 'cancelled'
  | 'no-answer'

/** A call to a model that gave no answer. The message never holds a key, and no cause is kept, since causes carry headers. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly fault: ModelFault
  /** HTTP status, where the server gave one. */
  readonly status: number | null

  constructor(fault: ModelFault, message: string, status: number | null = null) {
    super(message)
    this.fault = fault
    this.status = status
  }
}

/** Whether asking again would fail the same way: the key is refused, the quota spent, the model unknown, an answer not kept. */
export function isHopeless(error: unknown): boolean {
  if (!(error instanceof ModelError)) return false
  return ['unauthorised', 'quota', 'no-answer'].includes(error.fault) || error.status === 404
}
