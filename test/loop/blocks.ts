import type { CategoryEntry, Ontology } from '../../src/ontology/types.ts'
import type { Brief, Edit } from '../../src/scene/types.ts'
import { testBrief, testRoom } from '../../src/testing/scenes.ts'

const length = { n: 50, p5: 0.4, p25: 0.45, median: 0.5, p75: 0.55, p95: 0.6, mean: 0.5, std: 0.05 }

const block: CategoryEntry = {
  dimensions: { width: length, depth: length, height: length },
  sources: { dimensions: { invented: 50 } },
}

/** A small invented ontology: two categories of half a metre, and nothing known of how they go together. */
export const tinyOntology: Ontology = {
  format: 'scenewright/ontology@1',
  name: 'tiny',
  version: '1.0.0',
  licence: 'invented for tests',
  sources: [{ name: 'invented', scenes: 50, objects: 100 }],
  parameters: {
    cooccurrenceDistance: null,
    supportTolerance: 0.05,
    backToWall: 45,
    faces: 60,
    pairRadius: 5,
    wallRule: 'back',
  },
  rooms: { bedroom: { scenes: 50 } },
  aliases: {},
  categories: { block, crate: block },
}

/** A brief that asks for four blocks in a room of 4 by 5 metres. */
export const fourBlocks: Brief = testBrief(testRoom(), [{ category: 'block', count: 4 }], 'four blocks')

/** Edits that put blocks at points. */
export function blocksAt(...points: readonly (readonly [number, number])[]): Edit[] {
  return points.map((center, i) => ({
    type: 'add',
    object: {
      id: `block-${i + 1}`,
      category: 'block',
      center,
      elevation: 0,
      size: { width: 0.5, depth: 0.5, height: 0.5 },
      yaw: 0,
    },
  }))
}

/** Edits that move blocks to points, by number from 1. */
export function moves(to: { readonly [block: number]: readonly [number, number] }): Edit[] {
  return Object.entries(to).map(([n, center]) => ({ type: 'move', id: `block-${n}`, center, elevation: 0 }))
}
