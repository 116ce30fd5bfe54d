import { closeSync, openSync } from 'node:fs'
import { processExchange } from '../../../critics/external/process.ts'

// Run by a test as a process of its own, which may open few files: asks a critic when no more can be opened, and again
// when they can.
const exchange = processExchange(['cat'])
const ask = () => exchange.ask('{}', 10_000, String).catch((error: Error) => error.message)
const held: number[] = []
try {
  for (;;) held.push(openSync('/dev/null', 'r'))
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error
}
const told = await ask()
for (const file of held) closeSync(file)
process.stdout.write(`${told}\n${await ask()}\n`)
