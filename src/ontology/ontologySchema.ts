import { z } from 'zod'
import { ontologySchema } from './schema.ts'

/** The JSON Schema (draft 2020-12) of `scenewright/ontology@1`, for tools that read or write ontologies. */
export function ontologyJsonSchema(): Record<string, unknown> {
  return {
    title: 'scenewright/ontology@1',
    description:
      'Statistics of indoor rooms by category of object: sizes, rooms, supports, companions and headings. Lengths in metres, angles in degrees. A missing or empty block means "not known", never zero.',
    ...z.toJSONSchema(ontologySchema, { target: 'draft-2020-12', io: 'output' }),
  }
}
