import type { Size } from '../../scene/types.ts'
import { lengthStatistics, type ModelLength } from './lengths.ts'
import { kept } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** Share of a category's sizes that catalogues may make up where rooms show enough models. */
export const CATALOGUE_SHARE = 0.1

const ENOUGH_MODELS = 10 // seen in rooms, from which catalogues only round off

/**
 * Width, depth and height of objects and of catalogue models, each in its own frame. Objects of one category and one
 * size, to the tenth of a millimetre, are copies of one model; a model seen c times weighs the square root of c, so that
 * a few favourites of a generator do not speak for all beds, and common ones still count for more than rare ones.
 *
 * Catalogues fill gaps. Their models weigh together at most a tenth of a category's sizes once ten models of it were seen
 * in rooms; where k < 10 were seen, at most 1 - k / 10; and never more than one copy each.
 *
 * Where the front is not known, the longer side is width or depth as it is for most models of the category whose front
 * is known, and width where none is.
 */
export function createDimensions(): Prior {
  const headed = new Map<string, Map<string, Model>>()
  const unheaded = new Map<string, Map<string, Model>>()
  const tally = createSourceTally()
  const add = (source: string, category: string, size: Size, isHeaded: boolean, isPlaced: boolean): void => {
    const models = kept(isHeaded ? headed : unheaded, category, () => new Map<string, Model>())
    const model = kept(models, keyOf(size), () => ({ size, copies: 0, isPlaced: false }))
    model.copies++
    model.isPlaced ||= isPlaced
    tally.add(category, source)
  }
  return {
    addScene({ source, objects }) {
      for (const { category, size, place } of objects)
        if (size !== null) add(source, category, size, place !== null && place.yaw !== null, true)
    },
    addSize(source, { category, size, isTurned = true, isPlaced = false }) {
      add(source, category, size, isTurned, isPlaced)
    },
    blocksOf(category) {
      const known = [...(headed.get(category)?.values() ?? [])]
      const isDeep = depthIsLonger(known)
      const turned = [...(unheaded.get(category)?.values() ?? [])].map(({ size, ...rest }): Model => {
        const long = Math.max(size.width, size.depth)
        const short = Math.min(size.width, size.depth)
        return { size: { ...size, width: isDeep ? short : long, depth: isDeep ? long : short }, ...rest }
      })
      const models = [...known, ...turned]
      if (models.length === 0) return { blocks: {}, sources: {} }
      const n = models.reduce((sum, { copies }) => sum + copies, 0)
      const weights = weightsOf(models)
      const along = (axis: keyof Size) =>
        lengthStatistics(
          models.map(({ size, copies }, i): ModelLength => ({ value: size[axis], weight: weights[i]!, copies })),
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
  /** Seen in a room, or of the set of models that rooms are made from. */
  isPlaced: boolean
}

function weightsOf(models: readonly Model[]): number[] {
  const placed = models.filter(({ isPlaced }) => isPlaced)
  const inRooms = placed.reduce((sum, { copies }) => sum + Math.sqrt(copies), 0)
  const share = Math.max(CATALOGUE_SHARE, 1 - placed.length / ENOUGH_MODELS)
  const allowed = share === 1 ? Number.POSITIVE_INFINITY : (inRooms * share) / (1 - share)
  const factor = Math.min(1, allowed / Math.max(1, models.length - placed.length))
  return models.map(({ copies, isPlaced }) => (isPlaced ? Math.sqrt(copies) : factor))
}

function keyOf({ width, depth, height }: Size): string {
  return `${Math.round(width * 1e4)}|${Math.round(depth * 1e4)}|${Math.round(height * 1e4)}`
}

function depthIsLonger(models: readonly Model[]): boolean {
  let balance = 0
  for (const { size, copies } of models) balance += Math.sign(size.depth - size.width) * Math.sqrt(copies)
  return balance > 0
}
