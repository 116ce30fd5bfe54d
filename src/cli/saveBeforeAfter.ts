import { join } from 'node:path'
import type { Run } from '../loop/run.ts'
import type { StepRecord } from '../record/stepRecord.ts'
import { writeDerived } from '../record/writeAtomic.ts'
import { InputError } from '../scene/errors.ts'
import type { Io } from './io.ts'
import { plain } from './text.ts'

/**
 * Draws the first and the last layout of a run side by side into its folder and gives the picture's path; null when
 * there is nothing to draw: no step, or no object in either. A picture that cannot be drawn or kept is said so and costs nobody the run.
 */
export async function saveBeforeAfter({ folder, state, manifest }: Run, io: Io): Promise<string | null> {
  const first = state.steps[0]
  const last = state.steps.at(-1)
  if (first === undefined || last === undefined) return null
  if (first.layout.objects.length + last.layout.objects.length === 0) return null
  const path = join(folder, 'before-after.png')
  try {
    // Loaded here, since drawing takes longer to load than most verbs take to run.
    const { drawBeforeAfter } = await import('../../renderers/plan/drawBeforeAfter.ts')
    const noun = manifest.start === null ? 'Placed' : 'Start'
    const picture = await drawBeforeAfter(
      first.layout,
      last.layout,
      {
        before: { title: noun, note: `step ${first.step}`, scores: first.scores },
        after: { title: 'Refined', note: `step ${last.step}`, scores: last.scores },
      },
      { title: plain(manifest.brief.name), findings: { before: findingsOf(first), after: findingsOf(last) } },
    )
    writeDerived(path, picture.bytes)
    return path
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    io.err(
      plain(
        `No picture was drawn: ${fault}${error instanceof InputError ? '' : ` "${io.command} doctor" may tell why.`}`,
      ),
    )
    return null
  }
}

function findingsOf({ review }: StepRecord) {
  return (review?.findings ?? []).filter(({ objects }) => objects.length > 0)
}
