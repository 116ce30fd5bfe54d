import type { Picture } from '../../src/contracts/renderer.ts'

const ENOUGH = 0.5 // half of the objects and of the floor in view is no close-up
const SEEN = 0.1 // share of its box at which an object counts as in view; even a thin chair seen whole gives more

/**
 * What share of its rating a view keeps, in [0, 1]: a close-up that hides the room could look good and say nothing of the
 * layout. The smaller of the shares of objects and of free floor in view, full from one half on. 1 where a renderer does
 * not say.
 */
export function closeUpFactor({ coverage }: Pick<Picture, 'coverage'>): number {
  if (coverage === undefined) return 1
  const shares = Object.values(coverage.objects)
  const objects = shares.length === 0 ? 1 : shares.filter((share) => share >= SEEN).length / shares.length
  return Math.min(1, Math.max(0, Math.min(objects, coverage.floor) / ENOUGH))
}
