import { LIGHT } from '../look/tokens.ts'
import { lineMark, textMark } from './drawing.ts'
import { leaderEnd, type PlacedLabel } from './placeLabels.ts'

/** Placed labels as marks, leaders first so that no text lies under a line. */
export function labelMarks(labels: readonly PlacedLabel[], size: number): string[] {
  return [
    ...labels
      .filter(({ hasLeader }) => hasLeader)
      .map((label) => lineMark(label.of.x, label.of.y, ...leaderEnd(label), LIGHT.line, 0.75)),
    ...labels.map(({ of, box }) => textMark(box.x, box.y + size, of.text, { size })),
  ]
}
