import { z } from 'zod'
import type { ViewRequest } from '../src/contracts/renderer.ts'

/** Which views a critic is shown: names joined by slashes, as a renderer lists them. */
export const viewsOption = z
  .string()
  .regex(/^[^/]+(\/[^/]+)*$/, 'expected names of views joined by /, as in top/front')
  .default('plan')
  .describe('views it is shown, joined by /, e.g. plan, or left/right/front/back/top with the 3D renderer')

/** The requests for such a list; measured ones tell how much of the room shows. */
export function viewRequests(views: string, width: number, { isMeasured = false } = {}): ViewRequest[] {
  return views.split('/').map((view) => ({ view, width, ...(isMeasured ? { coverage: true } : {}) }))
}
