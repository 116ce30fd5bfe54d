import type { Picture } from '../../src/contracts/renderer.ts'

const ENOUGH = 0.5 // half of the objects and of the floor in view is no close-up

/**
 * What share of its rating a view keeps, in [0, 1]: a close-up that hides the room could look good and say nothing of the
 * layout. The smaller of the shares of objects and floor in view, full from one half on. 1 where a renderer does not say.
 */
export function closeUpFactor({ inView }: Pick<Picture, 'inView'>): number {
  if (inView === undefined) return 1
  return Math.min(1, Math.max(0, Math.min(inView.objects, inView.floor) / ENOUGH))
}
