import { Command, CommanderError } from 'commander'
import { packageVersion } from '../loop/setUp.ts'
import { RecordMismatch } from '../record/mismatch.ts'
import { InputError } from '../scene/errors.ts'
import { asCalled } from './calledAs.ts'
import { ExitWith } from './exit.ts'
import type { Io } from './io.ts'
import { plain } from './text.ts'
import { verbs } from './verbs/index.ts'

/**
 * Runs one command line (without node and script) and gives its exit code: 0 done, 1 failed or regressed, 2 wrong use or
 * bad input, 3 replay mismatch, 130 interrupted.
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const pasted = (text: string) =>
    asCalled(
      text,
      io.command,
      program.commands.map((c) => c.name()),
    )
  const program: Command = new Command(io.command)
    .description('Furnish a room with an agent, criticise the layout, refine it, and score every step.')
    .version(packageVersion(), '-V, --version')
    .option('--debug', 'print the stack of an unexpected error')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(pasted(text.trimEnd())),
      writeErr: (text) => io.err(pasted(text.trimEnd())),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    // Beside the longest usage of a verb, 80 columns leave less than commander would wrap to.
    .configureHelp({ minWidthToWrap: 20 })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nExample:\n  scenewright run beach-bedroom\n\nEvery verb has its own --help with an example.',
    )
  for (const verb of verbs) verb(program, io)
  for (const command of [program, ...program.commands.flatMap((c) => [c, ...c.commands])])
    command.exitOverride().configureOutput(program.configureOutput())
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return 0
  } catch (error) {
    return report(error, argv.includes('--debug'), { ...io, err: (text) => io.err(pasted(text)) })
  }
}

function report(error: unknown, isDebugging: boolean, io: Io): number {
  // Commander has printed help, version or complaint already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof ExitWith) {
    if (error.message !== '') io.err(lines(error.message))
    return error.code
  }
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof InputError) {
    io.err(lines(message))
    return 2
  }
  if (error instanceof RecordMismatch) {
    io.err(lines(message))
    return 3
  }
  io.err(`Unexpected: ${plain(message)}${isDebugging ? '' : ' (run with --debug for the stack)'}`)
  if (isDebugging && error instanceof Error && error.stack !== undefined) io.err(lines(error.stack))
  return 1
}

/** Messages may have several lines, but no other control characters. */
function lines(text: string): string {
  return text.split('\n').map(plain).join('\n')
}
