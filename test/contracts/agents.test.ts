import { describe, it } from 'vitest'
import { agents } from '../../agents/index.ts'
import { neededBy } from '../../src/contracts/part.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { agentSuite } from '../../src/testing/agentSuite.ts'

// Parts that need a model or a person are held to the suites with doubles, beside their own tests.
describe.each(agents.filter((definition) => neededBy(definition).length === 0))('the agent $name', (definition) => {
  for (const { name, run } of agentSuite(definition, { ontology: defaultOntology() })) it(name, run, 120_000) // 300 objects take a while
})
