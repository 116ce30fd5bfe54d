import type { AgentDefinition } from '../src/contracts/part.ts'
import { llm } from './llm/index.ts'
import { random } from './random.ts'
import { solver } from './solver/index.ts'

/** All placement agents that ship. A new one is a file or folder here and a line below. */
export const agents: readonly AgentDefinition[] = [solver, random, llm]
