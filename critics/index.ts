import type { CriticDefinition } from '../src/contracts/part.ts'
import { collision } from './collision.ts'
import { ensembleOf } from './ensemble/index.ts'
import { external } from './external/index.ts'
import { human } from './human/index.ts'
import { none } from './none.ts'
import { pixels } from './pixels/index.ts'
import { saIqa } from './saIqa/index.ts'
import { scenecritic } from './scenecritic.ts'
import { text } from './text/index.ts'
import { vision } from './vision/index.ts'

/** All critics that ship. A new one is a file here and a line below. */
export const critics: readonly CriticDefinition[] = [
  collision,
  ensembleOf(() => critics.filter(({ name }) => name !== 'ensemble')),
  external,
  human,
  none,
  pixels,
  saIqa,
  scenecritic,
  text,
  vision,
]
