import { plainText } from '../look/text.ts'
import { LIGHT, SPACE, TYPE } from '../look/tokens.ts'
import type { Ontology } from '../ontology/types.ts'
import { textMark } from './drawing.ts'

/** Where a figure's own marks begin, below its head. */
export const HEAD = 19 * SPACE
/** Margin around a figure. */
export const MARGIN = 6 * SPACE

/** Title and what is shown, at the top left. */
export function head(title: string, shown: string): string[] {
  return [
    textMark(MARGIN, MARGIN + TYPE.lead, title, { size: TYPE.heading, weight: 'bold' }),
    textMark(MARGIN, MARGIN + TYPE.lead + 22, shown, { size: TYPE.body, color: LIGHT.muted }),
  ]
}

/** Which build a figure rests on, at the bottom left. */
export function foot(ontology: Ontology, height: number): string {
  const scenes = ontology.sources
    .filter((source) => source.scenes > 0)
    .map((source) => `${plainText(source.name)} ${source.scenes}`)
    .join(', ')
  const text = `${ontology.name} ${ontology.version}; rooms: ${scenes}`
  return textMark(MARGIN, height - 12, text, { size: 11, color: LIGHT.muted })
}
