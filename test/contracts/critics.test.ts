import { describe, it } from 'vitest'
import { critics } from '../../critics/index.ts'
import { neededBy } from '../../src/contracts/part.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { criticSuite } from '../../src/testing/criticSuite.ts'
import { testBrief, testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'

const room = testRoom(4, 5)
const clean = {
  brief: testBrief(room, [
    { category: 'double_bed', count: 1 },
    { category: 'nightstand', count: 1 },
  ]),
  layout: testLayout(room, [
    testObject('bed', 'double_bed', [2, 3.9], { size: { width: 1.7, depth: 2.1, height: 0.9 }, yaw: 270 }),
    testObject('stand', 'nightstand', [3.2, 4.75], { size: { width: 0.5, depth: 0.42, height: 0.55 }, yaw: 270 }),
  ]),
}

// Parts that need a model or a person are held to the suites with doubles, beside their own tests.
describe.each(critics.filter((definition) => neededBy(definition).length === 0))('the critic $name', (definition) => {
  for (const { name, run } of criticSuite(definition, { ontology: defaultOntology(), clean })) it(name, run)
})
