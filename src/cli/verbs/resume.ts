import { resume as resumeRun } from '../../loop/run.ts'
import { answersOption, type ModelFlags, pricesOption, readAccess } from '../modelOptions.ts'
import type { Verb } from '../verb.ts'
import { type Telling, watchRun } from '../watchRun.ts'

/** `resume`: go on with a run that was broken off. */
export const resume: Verb = (program, io) => {
  program
    .command('resume')
    .summary('go on with a run that was broken off')
    .description('Go on with a run that was killed, cancelled or failed. It ends as it would have ended undisturbed.')
    .argument('<run>', "a run's id or the path of its folder")
    .option('--out <dir>', 'folder that holds run folders', 'runs')
    .addOption(answersOption())
    .addOption(pricesOption())
    .option('--json', 'print JSON lines: the run, each step, the end')
    .option('--quiet', "print nothing but the run's id")
    .addHelpText(
      'after',
      '\nExample:\n  scenewright resume runs/20261130-120000-beach-bedroom-solver-scenecritic-s1-4914b2',
    )
    .action((run: string, options: Telling & Pick<ModelFlags, 'answers' | 'prices'> & { out: string }) =>
      watchRun(io, options, (watched) => resumeRun({ ...readAccess(options), run, out: options.out, ...watched })),
    )
}
