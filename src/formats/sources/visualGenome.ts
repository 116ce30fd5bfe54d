import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../files/readJson.ts'
import type { Evidence, Reading } from '../../ontology/build/evidence.ts'
import { jsonFaultKind, RecordFault } from '../../ontology/build/fault.ts'
import type { Source, SourceRecord } from '../../ontology/build/readSource.ts'
import { InputError } from '../../scene/errors.ts'
import { parseWith } from '../../scene/parseWith.ts'
import { jsonArrayItems } from './jsonArrayItems.ts'
import { type Seen, supportSeen } from './supportSeen.ts'

/**
 * Visual Genome: what stands on what in photographs, an image a record, from `relationships.json` or, in its absence,
 * `scene_graphs.json` (gzipped or not; streamed). Objects have a `name` or a list of `names`; boxes are pixels from the
 * upper left. Which relations count as support, and which are filtered out, says `supportSeen`.
 */
export function visualGenomeSource(folder: string): Source {
  const found = ['relationships.json', 'relationships.json.gz', 'scene_graphs.json', 'scene_graphs.json.gz']
    .map((name) => join(folder, name))
    .find(existsSync)
  if (found === undefined) throw new InputError(`${folder}: has no relationships.json or scene_graphs.json.`)
  return { name: 'visual-genome', records: () => images(found) }
}

async function* images(path: string): AsyncGenerator<SourceRecord> {
  let n = 0
  for await (const text of jsonArrayItems(path)) {
    const where = `${path}[${n++}]`
    yield {
      where,
      read: () => {
        const image = decode(text, where)
        return path.includes('scene_graphs') ? readGraph(image, where) : readRelationships(image, where)
      },
    }
  }
}

function decode(text: string, where: string): unknown {
  try {
    return parseJson(text, where)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new RecordFault(jsonFaultKind(text), error.message, { cause: error })
  }
}

const objectSchema = z.looseObject({
  object_id: z.number(),
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
})

const relationshipsSchema = z.looseObject({
  relationships: z.array(z.looseObject({ predicate: z.string(), subject: objectSchema, object: objectSchema })),
})

function readRelationships(image: unknown, where: string): Reading {
  const { relationships } = parseWith(relationshipsSchema, image, where)
  return gather(
    relationships.map(({ predicate, subject, object }) => ({
      predicate,
      subject: seen(subject),
      object: seen(object),
    })),
  )
}

const graphSchema = z.looseObject({
  objects: z.array(objectSchema),
  relationships: z.array(z.looseObject({ predicate: z.string(), subject_id: z.number(), object_id: z.number() })),
})

function readGraph(image: unknown, where: string): Reading {
  const { objects, relationships } = parseWith(graphSchema, image, where)
  const byId = new Map(objects.map((object) => [object.object_id, seen(object)]))
  const leftOut: string[] = []
  const relations = relationships.flatMap(({ predicate, subject_id, object_id }) => {
    const subject = byId.get(subject_id)
    const object = byId.get(object_id)
    if (subject !== undefined && object !== undefined) return [{ predicate, subject, object }]
    leftOut.push('relation to no object')
    return []
  })
  return { ...gather(relations), leftOut }
}

function gather(relations: readonly { predicate: string; subject: Seen; object: Seen }[]): Reading {
  const evidence = relations.flatMap((relation): Evidence[] => {
    const support = supportSeen(relation)
    return support === null ? [] : [{ type: 'support', ...support, weight: 1, isStated: false }]
  })
  return { evidence }
}

function seen({ name, names, x, y, w, h }: z.output<typeof objectSchema>): Seen {
  return { name: name ?? names?.[0] ?? '', box: { x, y, w, h } }
}
