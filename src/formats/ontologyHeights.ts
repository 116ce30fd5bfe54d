import { createLabelResolver } from '../ontology/resolveLabel.ts'
import type { Ontology } from '../ontology/types.ts'

/** Looks up the median height in metres of a label's category; undefined where label or height is not known. */
export function medianHeights(ontology: Ontology): (label: string) => number | undefined {
  const resolve = createLabelResolver(ontology)
  return (label) => {
    const { category } = resolve(label)
    return category === null ? undefined : ontology.categories[category]?.dimensions?.height?.median
  }
}
