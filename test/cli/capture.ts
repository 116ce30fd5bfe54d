import type { Io } from '../../src/cli/io.ts'
import { main } from '../../src/cli/program.ts'

/** Runs a command line and catches what it prints. */
export async function cli(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  }
  const code = await main(argv, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}
