import { kept, lengthStatistics } from './numbers.ts'
import { createSourceTally, type Prior } from './prior.ts'

/** Width, depth and height of every object, in its own frame. Instances count, so common models weigh more. */
export function createDimensions(): Prior {
  const lengths = new Map<string, { width: number[]; depth: number[]; height: number[] }>()
  const tally = createSourceTally()
  return {
    add({ source, objects }) {
      for (const { category, size } of objects) {
        const of = kept(lengths, category, () => ({ width: [], depth: [], height: [] }))
        of.width.push(size.width)
        of.depth.push(size.depth)
        of.height.push(size.height)
        tally.add(category, source)
      }
    },
    blocksOf(category) {
      const of = lengths.get(category)
      if (of === undefined) return { blocks: {}, sources: {} }
      const dimensions = {
        width: lengthStatistics(of.width),
        depth: lengthStatistics(of.depth),
        height: lengthStatistics(of.height),
      }
      return { blocks: { dimensions }, sources: { dimensions: tally.of(category) } }
    },
  }
}
