import { outsideArea } from '../../geometry/outside.ts'
import type { Ontology } from '../../ontology/types.ts'
import type { Layout } from '../../scene/types.ts'
import { defaultProfile } from '../profiles/default.ts'
import { prepareSubject } from '../subject.ts'
import { compileTables } from '../tables.ts'
import type { Measures } from '../types.ts'
import { measureFloor } from './floor.ts'
import { measureOpenings } from './openings.ts'
import { measurePenetration } from './penetration.ts'
import { countUnsupported } from './support.ts'

/**
 * Compiles the independent measures over an ontology, which only tells them which labels are floor coverings, may hang,
 * rest on others or be tucked in. Whatever profile scores a layout, its measures are the same.
 */
export function createMeasurer(ontology: Ontology): (layout: Layout) => Measures {
  const tables = compileTables(ontology, defaultProfile)
  return (layout) => {
    const subject = prepareSubject(layout, tables)
    const { outline } = layout.room
    return {
      outsideArea: subject.boxes.reduce((sum, box) => sum + outsideArea(box, outline), 0),
      ...measurePenetration(subject),
      ...measureFloor(subject),
      ...measureOpenings(subject),
      unsupported: countUnsupported(subject),
    }
  }
}

/** Measures one layout. To measure many, keep a measurer. */
export function measureLayout(layout: Layout, ontology: Ontology): Measures {
  return createMeasurer(ontology)(layout)
}
