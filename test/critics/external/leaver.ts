import { processExchange, splitCommand } from '../../../critics/external/process.ts'

// Run by a test as a process of its own: asks a critic that would run on for ever, passes its answer on, and ends the way
// it is told to.
const [command = '', how = ''] = process.argv.slice(2)
const answer = await processExchange(splitCommand(command)).ask('{}', 10_000, String)
process.stdout.write(`${answer}\n`)
if (how === 'exit') process.exit(0)
if (how === 'wait') setInterval(() => undefined, 1000)
