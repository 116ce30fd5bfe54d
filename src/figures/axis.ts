import { LIGHT, TYPE } from '../look/tokens.ts'
import { lineMark, textMark } from './drawing.ts'

/** Maps values to pixels. */
export type Scale = (value: number) => number

/** A straight scale from a range of values to a range of pixels. */
export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** A logarithmic scale; values above 0. */
export function logScale([from, to]: readonly [number, number], pixels: readonly [number, number]): Scale {
  const straight = linearScale([Math.log(from), Math.log(to)], pixels)
  return (value) => straight(Math.log(value))
}

/** One mark of an axis. */
export interface Tick {
  readonly value: number
  readonly label: string
}

/** Grid lines over a height with their labels below, and the axis' name under its right end. */
export function xAxis(
  scale: Scale,
  ticks: readonly Tick[],
  { top, bottom, name, right }: { top: number; bottom: number; name?: string; right?: number },
): string[] {
  return [
    ...ticks.flatMap(({ value, label }) => [
      lineMark(scale(value), top, scale(value), bottom, LIGHT.rule),
      textMark(scale(value), bottom + 16, label, { color: LIGHT.muted, anchor: 'middle' }),
    ]),
    ...(name === undefined || right === undefined ? [] : [textMark(right, bottom + 36, name, { anchor: 'end' })]),
  ]
}

/** Grid lines over a width with their labels at the left, and the axis' name above its upper end. */
export function yAxis(
  scale: Scale,
  ticks: readonly Tick[],
  { left, right, name, top }: { left: number; right: number; name: string; top: number },
): string[] {
  return [
    ...ticks.flatMap(({ value, label }) => [
      lineMark(left, scale(value), right, scale(value), LIGHT.rule),
      textMark(left - 8, scale(value) + TYPE.small / 3, label, { color: LIGHT.muted, anchor: 'end' }),
    ]),
    textMark(left, top - 12, name),
  ]
}

/** Ticks at every step of a share, as per cent. */
export function percentTicks(step: number): Tick[] {
  const count = Math.round(1 / step)
  return Array.from({ length: count + 1 }, (_, i) => ({ value: i / count, label: `${Math.round((100 * i) / count)}%` }))
}
