import { describe, it } from 'vitest'
import { agents } from '../../agents/index.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { agentSuite } from '../../src/testing/agentSuite.ts'

describe.each(agents)('the agent $name', (definition) => {
  for (const { name, run } of agentSuite(definition, { ontology: defaultOntology() })) it(name, run)
})
