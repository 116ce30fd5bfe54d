import type { Command } from 'commander'
import type { Io } from './io.ts'

/** One verb of the command line: adds itself to the program. An `InputError` it throws ends in exit code 2. */
export type Verb = (program: Command, io: Io) => void
