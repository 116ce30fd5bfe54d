import type { Picture } from '../src/contracts/renderer.ts'

const ENOUGH_OBJECTS = 0.5
const ENOUGH_FLOOR = 1 / 3 // of the free floor: a tall piece at the near wall may hide the rest in a view of the whole room
const GLIMPSE = 0.05 // of an object's faces: less is as good as hidden

/**
 * What share of its reward a picture keeps, in [0, 1]: a close-up that hides the room could look good and say nothing of
 * the layout. In full where half of the objects show by more than a glimpse and a third of the free floor shows, else in
 * proportion to what is further from that. 1 where a renderer does not say.
 */
export function closeUpFactor({ coverage }: Pick<Picture, 'coverage'>): number {
  if (coverage === undefined) return 1
  const shares = Object.values(coverage.objects)
  const objects = shares.length === 0 ? 1 : shares.filter((share) => share >= GLIMPSE).length / shares.length
  return Math.min(1, objects / ENOUGH_OBJECTS, coverage.floor / ENOUGH_FLOOR)
}
