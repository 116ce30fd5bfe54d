import type { AgentDefinition } from '../src/contracts/part.ts'
import { random } from './random.ts'

/** All placement agents that ship. A new one is a file here and a line below. */
export const agents: readonly AgentDefinition[] = [random]
