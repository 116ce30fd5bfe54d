import type { Ink } from '../../../src/look/tokens.ts'
import type { Attributes } from '../svg.ts'

/**
 * The drawing board of one symbol, in pixels with the object's centre at the origin: x runs along its width, y from its
 * back (-depth / 2) to its front (depth / 2).
 */
export interface Stage {
  readonly width: number
  readonly depth: number
  /** Pixels per metre. */
  readonly scale: number
  readonly ink: Ink
  /** The object is round whatever its form, as its label says. */
  readonly isRound: boolean
  /** Fill of parts that stand out: pillows, cushions, basins. */
  readonly light: Attributes
  /** Fill of parts that recede: backs, blankets, burners. */
  readonly shade: Attributes
}

/** The outline a form has by itself: a hard or a soft box, an ellipse, or none where the symbol draws its own. */
export type Shape = 'hard' | 'soft' | 'round' | 'own'

/** How one form is drawn. */
export interface PlanSymbol {
  readonly shape: Shape
  /** Whether the marks show where the front is; such marks are left out when the heading is unknown. */
  readonly isDirected?: boolean
  draw(stage: Stage): string
}
