import type { Ontology } from '../ontology/types.ts'
import { association } from './association.ts'
import type { Figure } from './drawing.ts'
import { headings } from './headings.ts'
import { roomGraph } from './roomGraph.ts'
import { sizeRanges } from './sizeRanges.ts'

export type { Figure } from './drawing.ts'

/** A figure with a name that is safe as a file's. */
export interface NamedFigure {
  readonly name: string
  readonly figure: Figure
}

/**
 * The figures of an ontology: size ranges, frequency against nPMI, back-to-wall against faces-centre, and a graph for
 * each room type asked for (those without a table are left out). The same ontology gives the same bytes.
 */
export function ontologyFigures(ontology: Ontology, roomTypes: readonly string[]): NamedFigure[] {
  return [
    { name: 'size-ranges', figure: sizeRanges(ontology) },
    { name: 'frequency-npmi', figure: association(ontology) },
    { name: 'wall-center', figure: headings(ontology) },
    ...roomTypes.flatMap((type): NamedFigure[] => {
      const figure = roomGraph(ontology, type)
      return figure === null ? [] : [{ name: `room-${type.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 60)}`, figure }]
    }),
  ]
}
