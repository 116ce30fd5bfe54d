/** Ends the command with an exit code of its own; the message, if any, goes to standard error. */
export class ExitWith extends Error {
  override readonly name = 'ExitWith'
  readonly code: 0 | 1 | 2 | 3 | 130

  constructor(code: ExitWith['code'], message = '') {
    super(message)
    this.code = code
  }
}
