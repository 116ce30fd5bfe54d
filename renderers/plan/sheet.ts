import type { Picture, RenderOptions } from '../../src/contracts/renderer.ts'
import { clipText, xmlText } from '../../src/look/text.ts'
import { type Theme, TYPE } from '../../src/look/tokens.ts'
import { InputError } from '../../src/scene/errors.ts'
import { tag } from './svg.ts'

/** How a sheet of plans is drawn. */
export interface SheetOptions {
  /** Width of the sheet as designed, pixels; type keeps its size whatever this is. */
  readonly width?: number
  /** Pixels of the picture for each pixel of the design: 2 for a README. */
  readonly pixelRatio?: number
  readonly theme?: NonNullable<RenderOptions['theme']>
  readonly mediaType?: Picture['mediaType']
  readonly title?: string
  readonly labels?: boolean
}

/** White space around a sheet, pixels. */
export const PAD = 32

/** Height a title takes, pixels. */
export function titleHeight(title: string | undefined): number {
  return title === undefined ? 0 : 44
}

/** The sheet's title in its upper left corner. */
export function drawTitle(title: string | undefined, width: number, theme: Theme): string {
  if (title === undefined) return ''
  const text = xmlText(clipText(title, width - 2 * PAD, TYPE.heading, 'bold'))
  return tag('text', { x: PAD, y: PAD + 18, 'font-size': TYPE.heading, 'font-weight': 'bold', fill: theme.text }, text)
}

/** Checks a pixel ratio that a caller asked for. */
export function checkRatio(pixelRatio: number): number {
  if (!(pixelRatio >= 0.5 && pixelRatio <= 4))
    throw new InputError(`pixelRatio is ${pixelRatio}; expected a number from 0.5 to 4.`)
  return pixelRatio
}
