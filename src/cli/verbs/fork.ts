import { fork as forkRun } from '../../loop/run.ts'
import { readAccess } from '../modelOptions.ts'
import { addRunFlags, type RunFlags, readRunFlags, wholeFlag } from '../runFlags.ts'
import type { Verb } from '../verb.ts'
import { type Telling, watchRun } from '../watchRun.ts'

interface Options extends RunFlags, Telling {
  readonly at: string
  readonly out: string
}

/** `fork`: branch from a step of a run, with parts swapped. */
export const fork: Verb = (program, io) => {
  const command = program
    .command('fork')
    .summary('branch from a step of a run, with parts swapped')
    .description('Begin a new run at the layout of a finished step. What is not said stays as it was in that run.')
    .argument('<run>', "a run's id or the path of its folder")
    .requiredOption('--at <step>', 'the step to branch from')
  addRunFlags(command)
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .option('--json', 'print JSON lines: the run, each step, the end')
    .option('--quiet', "print nothing but the run's id")
    .addHelpText('after', '\nExample:\n  scenewright fork RUN --at 2 --critic collision --steps 20')
    .action((run: string, options: Options) =>
      watchRun(io, options, (watched) =>
        forkRun({
          ...readRunFlags(options),
          ...readAccess(options),
          run,
          at: wholeFlag('--at', options.at),
          out: options.out,
          ...watched,
        }),
      ),
    )
}
