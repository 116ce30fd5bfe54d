import type { Hint } from '../src/contracts/finding.ts'
import type { Ontology } from '../src/ontology/types.ts'

/** The middle 90% of each length of a category, metres, as a hint; empty when the ontology does not measure it. */
export function allowedSize(ontology: Ontology, category: string, minSamples: number): NonNullable<Hint['size']> {
  const dimensions = Object.hasOwn(ontology.categories, category)
    ? ontology.categories[category]?.dimensions
    : undefined
  const size: {
    width?: readonly [number, number]
    depth?: readonly [number, number]
    height?: readonly [number, number]
  } = {}
  for (const axis of ['width', 'depth', 'height'] as const) {
    const known = dimensions?.[axis]
    if (known !== undefined && known.n >= minSamples) size[axis] = [known.p5, known.p95]
  }
  return size
}
