import type { Picture } from '../src/contracts/renderer.ts'

const ENOUGH = 0.5 // half of the objects and of the free floor in view is no close-up
const GLIMPSE = 0.05 // of an object's faces: less is as good as hidden

/**
 * What share of its reward a picture keeps, in [0, 1]: a close-up that hides the room could look good and say nothing of
 * the layout. The smaller of the share of the objects of which more than a glimpse shows and the share of the free floor
 * that shows, full from one half on. 1 where a renderer does not say.
 */
export function closeUpFactor({ coverage }: Pick<Picture, 'coverage'>): number {
  if (coverage === undefined) return 1
  const shares = Object.values(coverage.objects)
  const objects = shares.length === 0 ? 1 : shares.filter((share) => share >= GLIMPSE).length / shares.length
  return Math.min(1, Math.min(objects, coverage.floor) / ENOUGH)
}
