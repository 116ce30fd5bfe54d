/** Why a call to a model gave no answer. */
export type ModelFault =
  | 'rate-limit'
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
