import { across, box, part, soft, upTo } from '../kit.ts'
import type { Model } from '../part.ts'

/** What has no model of its own: a box with a panel on its front and an arrow on its top. */
export const plain: Model = (s) => {
  const proud = upTo(0.02, 0.06, s.d)
  const cap = upTo(0.012, 0.05, s.h)
  return [
    soft('body', across(s), [-s.d / 2, s.d / 2 - proud], [0, s.h - cap], 0.02),
    box('dark', across(s, 0.08 * s.w), [s.d / 2 - 2 * proud, s.d / 2], [0.08 * s.h, 0.92 * s.h - cap]),
    part(
      'arrow',
      'edge',
      [-0.24 * s.w, 0.24 * s.w],
      [s.d / 2 - 2 * proud - 0.36 * s.d, s.d / 2 - 1.4 * proud],
      [s.h - 2 * cap, s.h],
    ),
  ]
}
