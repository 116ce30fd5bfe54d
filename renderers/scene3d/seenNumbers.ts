import { callPage } from '../../src/browser/index.ts'
import type { Layout } from '../../src/scene/types.ts'
import { FLOOR_NUMBER } from './message.ts'
import { scenePage } from './pageSource.ts'
import { sizeOf } from './renderViews.ts'
import { sceneMessage } from './sceneMessage.ts'

/** What every pixel of a view shows: rows from the top left; 0 is wall or ground, 65535 floor, else an object's place from 1. */
export interface SeenNumbers {
  readonly view: string
  readonly width: number
  readonly height: number
  readonly numbers: Uint16Array
}

/** How much of a picture things take up, as shares of its pixels. */
export interface Coverage {
  readonly view: string
  readonly floor: number
  /** Of every object, by id; 0 for one that is not seen. */
  readonly objects: Readonly<Record<string, number>>
}

const COVERAGE_WIDTH = 256

/** Draws views with a number in place of a colour, without smoothing: the truth about what is seen where. */
export async function seenNumbers(
  layout: Layout,
  views: readonly string[],
  options: { readonly width?: number; readonly height?: number } = {},
): Promise<SeenNumbers[]> {
  const size = sizeOf(options)
  const shots = views.map((view) => ({ view, ...size }))
  const drawn = await callPage<string[]>(scenePage, 'drawScene', sceneMessage(layout, shots, { want: 'numbers' }))
  return drawn.map((base64, i) => {
    const bytes = Buffer.from(base64, 'base64')
    const numbers = Uint16Array.from({ length: bytes.length / 2 }, (_, k) => bytes.readUInt16LE(2 * k))
    return { view: views[i]!, ...size, numbers }
  })
}

/** The share of each object and of the floor in views of a layout, for rewards that must not be earned by a close-up. */
export async function viewCoverage(layout: Layout, views: readonly string[]): Promise<Coverage[]> {
  return (await seenNumbers(layout, views, { width: COVERAGE_WIDTH })).map((seen) => coverageOf(seen, layout))
}

/** Counts what a picture of numbers shows. */
export function coverageOf({ view, numbers }: SeenNumbers, { objects }: Pick<Layout, 'objects'>): Coverage {
  const counts = new Uint32Array(FLOOR_NUMBER + 1)
  for (const number of numbers) counts[number] = counts[number]! + 1
  const share = (number: number) => counts[number]! / numbers.length
  return {
    view,
    floor: share(FLOOR_NUMBER),
    objects: Object.fromEntries(objects.map((object, i) => [object.id, share(i + 1)])),
  }
}
