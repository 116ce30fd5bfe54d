import type { CriticDefinition } from '../src/contracts/part.ts'
import { none } from './none.ts'

/** All critics that ship. A new one is a file here and a line below. */
export const critics: readonly CriticDefinition[] = [none]
