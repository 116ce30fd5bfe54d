import type { CriticDefinition } from '../src/contracts/part.ts'
import { collision } from './collision.ts'
import { none } from './none.ts'
import { scenecritic } from './scenecritic.ts'

/** All critics that ship. A new one is a file here and a line below. */
export const critics: readonly CriticDefinition[] = [collision, none, scenecritic]
