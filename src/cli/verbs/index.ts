import type { Verb } from '../verb.ts'
import { audit } from './audit.ts'
import { compare } from './compare.ts'
import { convert } from './convert.ts'
import { doctor } from './doctor.ts'
import { experiment } from './experiment.ts'
import { exportRuns } from './export.ts'
import { fitReward } from './fitReward.ts'
import { fork } from './fork.ts'
import { list } from './list.ts'
import { ontology } from './ontology.ts'
import { render } from './render.ts'
import { replay } from './replay.ts'
import { resume } from './resume.ts'
import { run } from './run.ts'
import { score } from './score.ts'
import { separation } from './separation.ts'
import { show } from './show.ts'
import { tune } from './tune.ts'

/** All verbs, in the order of the help. A new one is a file here and a line below. */
export const verbs: readonly Verb[] = [
  run,
  resume,
  fork,
  replay,
  show,
  list,
  compare,
  experiment,
  score,
  audit,
  exportRuns,
  convert,
  render,
  ontology,
  separation,
  tune,
  fitReward,
  doctor,
]
