import { hashOf } from '../scene/canonical.ts'
import type { Ontology } from './types.ts'

const hashes = new WeakMap<Ontology, string>()

/** Hex SHA-256 of an ontology's canonical JSON. Worked out once per object, as it is megabytes and never changes. */
export function ontologyHash(ontology: Ontology): string {
  const known = hashes.get(ontology)
  if (known !== undefined) return known
  const hash = hashOf(ontology)
  hashes.set(ontology, hash)
  return hash
}
