import type { RenderOptions } from '../../src/contracts/renderer.ts'
import { InputError, quoteValue } from '../../src/scene/errors.ts'

const WIDTH = 1024
const HEIGHT_SHARE = 0.75
const LEAST = 16
const MOST = 4096

/** The size of a picture: 1024 wide and three quarters as high, unless told. */
export function sizeOf({ width = WIDTH, height }: Pick<RenderOptions, 'width' | 'height'>): {
  width: number
  height: number
} {
  return { width: pixels(width, 'width'), height: pixels(height ?? Math.round(width * HEIGHT_SHARE), 'height') }
}

function pixels(value: number, name: string): number {
  if (Number.isInteger(value) && value >= LEAST && value <= MOST) return value
  throw new InputError(`${name} is ${quoteValue(value)}; expected a whole number of pixels from ${LEAST} to ${MOST}.`)
}
