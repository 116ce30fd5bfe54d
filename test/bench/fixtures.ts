import { parseOntology } from '../../src/ontology/loadOntology.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'

/** A stream of numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const NAMES =
  'double_bed nightstand wardrobe desk office_chair sofa coffee_table tv_stand dining_table dining_chair rug table_lamp bookshelf plant armchair'.split(
    ' ',
  )

/** An invented ontology in which every category knows every other. */
export const toyOntology = parseOntology({
  format: 'scenewright/ontology@1',
  name: 'bench',
  version: '1.0.0',
  licence: 'invented numbers',
  sources: [{ name: 'invented', scenes: 900, objects: 9000 }],
  parameters: {
    cooccurrenceDistance: null,
    supportTolerance: 0.05,
    backToWall: 45,
    faces: 60,
    pairRadius: 5,
    wallRule: 'back',
  },
  rooms: { bedroom: { scenes: 900 } },
  aliases: { couch: 'sofa' },
  categories: Object.fromEntries(
    NAMES.map((name, i) => {
      const length = (median: number) => ({
        n: 100,
        p5: median * 0.7,
        p25: median * 0.9,
        median,
        p75: median * 1.1,
        p95: median * 1.3,
        mean: median,
        std: median * 0.2,
      })
      const others = Object.fromEntries(
        NAMES.filter((other) => other !== name).map((other, k) => {
          const likelihood = ((i * 7 + k * 5) % 20) / 20
          return [
            other,
            {
              count: 100,
              p_b_given_a: likelihood,
              npmi: 0.1,
              distance: { n: 100, p5: 0, median: 0.5, p95: 0.4 + likelihood },
            },
          ]
        }),
      )
      const isWallPiece = i % 3 !== 2
      return [
        name,
        {
          dimensions: { width: length(0.5 + (i % 5) * 0.3), depth: length(0.5 + (i % 3) * 0.2), height: length(0.8) },
          support: { floor: { count: 100, fraction: 1 } },
          cooccurrence: others,
          cooccurrence_by_room: { bedroom: others },
          orientation: isWallPiece
            ? {
                back_to_wall: { fraction: 0.9, mean_deviation: 5, n: 100 },
                faces_pair: { sofa: { fraction: 0.6, mean_angle: 20, mean_distance: 2, n: 90 } },
              }
            : { faces_center: { fraction: 0.5, mean_deviation: 30, n: 100 } },
          sources: { dimensions: { invented: 100 } },
        },
      ]
    }),
  ),
})

/** A room of 7 x 6 m with `count` scattered pieces; a quarter of them turned freely. */
export function scatteredLayout(seed: number, count = 20): Layout {
  const random = seededRandom(seed)
  const objects = Array.from({ length: count }, (_, i): SceneObject => {
    const category = NAMES[Math.floor(random() * NAMES.length)]!
    return {
      id: `${category}-${i}`,
      category,
      center: [0.5 + random() * 6, 0.5 + random() * 5],
      elevation: 0,
      size: { width: 0.4 + random() * 1.4, depth: 0.4 + random() * 0.6, height: 0.4 + random() * 1.2 },
      yaw: random() < 0.25 ? random() * 360 : Math.floor(random() * 4) * 90,
    }
  })
  return {
    format: 'scenewright/layout@1',
    room: {
      type: 'bedroom',
      outline: [
        [0, 0],
        [7, 0],
        [7, 6],
        [0, 6],
      ],
      height: 2.6,
      openings: [
        { kind: 'door', from: [1, 0], to: [1.9, 0], sill: 0, head: 2.1 },
        { kind: 'window', from: [7, 2], to: [7, 4], sill: 0.9, head: 2.1 },
      ],
    },
    objects,
  }
}
