// A room, its brief and what a critic is handed, for the tests of critics.
import sharp from 'sharp'
import { critics } from '../../critics/index.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { defaultOntology } from '../../src/ontology/loadOntology.ts'
import { briefOfLayout } from '../../src/scene/parseBrief.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { testContext } from '../../src/testing/testContext.ts'

export const layout = testLayout(testRoom(4, 4), [
  testObject('bed-1', 'double_bed', [2, 2.9]),
  testObject('chair-1', 'chair', [1, 1]),
  testObject('chair-10', 'chair', [3, 1]),
])
export const brief = briefOfLayout(layout)
export const ctx = () => testContext(defaultOntology())
export const critic = (name: string, options: unknown = {}) => {
  const definition = critics.find((c) => c.name === name)!
  return definition.create(definition.options.parse(options))
}

export async function picture(colour: string, coverage?: Picture['coverage']): Promise<Picture> {
  const bytes = await sharp({ create: { width: 32, height: 24, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { view: 'plan', mediaType: 'image/png', width: 32, height: 24, bytes, ...(coverage ? { coverage } : {}) }
}
