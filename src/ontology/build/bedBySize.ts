import type { Size } from '../../scene/types.ts'

/**
 * A bed is single below 1.3 m and double from there: a twin mattress is about 1 m and a full one 1.37 m wide, frames
 * add some centimetres. Width decides in all sources, because words do not: what 3D-FRONT calls a single bed is 1.74 m
 * wide in the median, and ProcTHOR has one word for all.
 */
export function bedBySize(size: Pick<Size, 'width'>): 'single_bed' | 'double_bed' {
  return size.width < 1.3 ? 'single_bed' : 'double_bed'
}
