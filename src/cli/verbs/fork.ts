import { fork as forkRun } from '../../loop/run.ts'
import type { PartOptions } from '../../loop/setUp.ts'
import { findRun, readManifest } from '../../record/runFolder.ts'
import { givenModelFlags, readAccess, readModelFlags } from '../modelOptions.ts'
import { addRunFlags, type RunFlags, readRunFlags, wholeFlag } from '../runFlags.ts'
import type { Verb } from '../verb.ts'
import { type Telling, watchRun } from '../watchRun.ts'

interface Options extends RunFlags, Telling {
  readonly at: string
  readonly out: string
}

/** Flags that say how a model is asked mean the parent's model where they name none. */
function withModelOf(run: string, options: Options): Options {
  const model = isChange(options) ? readManifest(findRun(run, options.out)).model : undefined
  return model === undefined ? options : { ...options, model: model.spec }
}

/** The parent's model with what the flags change of it. */
function modelOf(run: string, options: Options): Pick<PartOptions, 'model'> {
  const inherited = isChange(options) ? readManifest(findRun(run, options.out)).model : undefined
  if (inherited === undefined) return {}
  const { retries, ...choice } = inherited
  return { model: { ...choice, retry: { retries }, ...readModelFlags({ ...options, model: choice.spec }).model } }
}

function isChange(options: Options): boolean {
  return options.model === undefined && givenModelFlags(options).length > 0
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
          ...readRunFlags(withModelOf(run, options)),
          ...modelOf(run, options),
          ...readAccess(options),
          run,
          at: wholeFlag('--at', options.at),
          out: options.out,
          ...watched,
        }),
      ),
    )
}
