import type { Size } from '../../scene/types.ts'
import { lengthStatistics, type Weighed } from './lengths.ts'
import { kept } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/**
 * Width, depth and height of objects and of catalogue models, each in its own frame. Objects of one category and one
 * size, to the tenth of a millimetre, are copies of one model; a model seen c times weighs the square root of c, so that
 * a few favourites of a generator do not speak for all beds, and common ones still count for more than rare ones.
 *
 * Where the front is not known, the longer side is width or depth as it is for most models of the category whose front
 * is known, and width where none is.
 */
export function createDimensions(): Prior {
  const headed = new Map<string, Map<string, Model>>()
  const unheaded = new Map<string, Map<string, Model>>()
  const tally = createSourceTally()
  const add = (source: string, category: string, size: Size, isHeaded: boolean): void => {
    const models = kept(isHeaded ? headed : unheaded, category, () => new Map<string, Model>())
    kept(models, keyOf(size), () => ({ size, copies: 0 })).copies++
    tally.add(category, source)
  }
  return {
    addScene({ source, objects }) {
      for (const { category, size, place } of objects)
        if (size !== null) add(source, category, size, place !== null && place.yaw !== null)
    },
    addSize(source, { category, size, isTurned = true }) {
      add(source, category, size, isTurned)
    },
    blocksOf(category) {
      const known = [...(headed.get(category)?.values() ?? [])]
      const isDeep = depthIsLonger(known)
      const turned = [...(unheaded.get(category)?.values() ?? [])].map(({ size, copies }): Model => {
        const long = Math.max(size.width, size.depth)
        const short = Math.min(size.width, size.depth)
        return { size: { ...size, width: isDeep ? short : long, depth: isDeep ? long : short }, copies }
      })
      const models = [...known, ...turned]
      if (models.length === 0) return { blocks: {}, sources: {} }
      const n = models.reduce((sum, { copies }) => sum + copies, 0)
      const along = (axis: keyof Size) =>
        lengthStatistics(
          models.map(({ size, copies }): Weighed => ({ value: size[axis], weight: Math.sqrt(copies) })),
          n,
        )
      const dimensions = { width: along('width'), depth: along('depth'), height: along('height') }
      return { blocks: { dimensions }, sources: { dimensions: tally.of(category) } }
    },
  }
}

interface Model {
  readonly size: Size
  copies: number
}

function keyOf({ width, depth, height }: Size): string {
  return `${Math.round(width * 1e4)}|${Math.round(depth * 1e4)}|${Math.round(height * 1e4)}`
}

function depthIsLonger(models: readonly Model[]): boolean {
  let balance = 0
  for (const { size, copies } of models) balance += Math.sign(size.depth - size.width) * Math.sqrt(copies)
  return balance > 0
}
