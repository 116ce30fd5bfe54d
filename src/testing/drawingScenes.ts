import type { Layout, Opening, Point, Room, SceneObject } from '../scene/types.ts'
import { HOSTILE_LABELS, testLayout, testObject } from './scenes.ts'

/** Corners of a rectangle, counter-clockwise from the lower left. */
function rectangle(width: number, depth: number, [x, y]: Point = [0, 0]): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
}

/** What a picture must not trip over beside the labels every part is tried with. */
const LABELS: readonly string[] = [
  ...HOSTILE_LABELS,
  '"/><image href="file:///etc/passwd"/>',
  ']]><!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  "' onload='alert(1)",
  'nul \u0000 and bell \u0007',
  'lone \ud800 surrogate and \uffff',
  `z${'\u0335\u0336\u0337'.repeat(40)}algo`,
  'a'.repeat(200),
  ' ',
]

const roomOf = (outline: readonly Point[], openings: readonly Opening[] = []): Room => ({
  type: 'bedroom',
  outline,
  height: 2.6,
  openings,
})

/** A cabinet a metre wide that faces down the page, but for what is given. */
const piece = (id: string, center: Point, over: Partial<SceneObject> = {}): SceneObject =>
  testObject(id, 'cabinet', center, { size: { width: 1, depth: 0.6, height: 0.8 }, yaw: 270, ...over })

const FURNITURE: readonly SceneObject[] = [
  piece('bed-1', [2, 3.9], { category: 'double_bed', size: { width: 1.6, depth: 2.1, height: 0.9 } }),
  piece('rug-1', [2, 2.5], { category: 'rug', size: { width: 2.4, depth: 1.6, height: 0.02 }, yaw: 0 }),
  piece('wardrobe-1', [0.35, 2], {
    category: 'wardrobe',
    size: { width: 1.5, depth: 0.6, height: 2.1 },
    yaw: 0,
  }),
  piece('chair-1', [3.2, 1], { category: 'chair', size: { width: 0.5, depth: 0.5, height: 0.9 }, yaw: 133 }),
  piece('lamp-1', [2, 2], {
    category: 'pendant_lamp',
    elevation: 2.1,
    size: { width: 0.4, depth: 0.4, height: 0.4 },
    yaw: null,
  }),
]

const OPENINGS: readonly Opening[] = [
  { kind: 'door', from: [2, 0], to: [2.9, 0], sill: 0, head: 2.1, swing: { hinge: 'to', side: 'out' } },
  { kind: 'window', from: [4, 2], to: [4, 3.2], sill: 0.9, head: 2.1 },
  { kind: 'passage', from: [0, 4.5], to: [0, 3.5], sill: 0, head: 2.1 },
]

/** Layouts that a renderer must draw, each under a name that says what is special about it. */
export const drawingScenes: Readonly<Record<string, Layout>> = {
  furnished: testLayout(roomOf(rectangle(4, 5), OPENINGS), FURNITURE),
  empty: testLayout(roomOf(rectangle(4, 5)), []),
  'hostile labels': testLayout(
    roomOf(rectangle(6, 5)),
    LABELS.map((category, i) =>
      piece(`${i} ${category}`.slice(0, 200), [1 + (i % 4) * 1.3, 0.8 + Math.floor(i / 4) * 1.5], { category }),
    ),
  ),
  '200 objects': testLayout(
    roomOf(rectangle(12, 12)),
    Array.from({ length: 200 }, (_, i) =>
      piece(`thing-${i}`, [0.6 + (i % 15) * 0.77, 0.6 + Math.floor(i / 15) * 0.8], {
        category: ['chair', 'desk', 'potted_plant', 'plate', 'bookshelf', 'thing'][i % 6]!,
        size: { width: 0.5, depth: 0.4, height: 0.8 },
        yaw: i % 7 === 0 ? null : (i * 37) % 360,
      }),
    ),
  ),
  'L-shaped': testLayout(
    roomOf([
      [0, 0],
      [6, 0],
      [6, 2.5],
      [3, 2.5],
      [3, 5],
      [0, 5],
    ]),
    FURNITURE.slice(0, 3),
  ),
  'far from the origin': testLayout(
    roomOf(rectangle(4, 5, [123_456, -98_765])),
    FURNITURE.map((object) => ({
      ...object,
      center: [object.center[0] + 123_456, object.center[1] - 98_765] as const,
    })),
  ),
  tiny: testLayout(roomOf(rectangle(0.4, 0.3)), [
    piece('stool-1', [0.2, 0.15], { category: 'stool', size: { width: 0.2, depth: 0.2, height: 0.3 } }),
  ]),
  '30 m wide': testLayout(roomOf(rectangle(30, 18)), FURNITURE),
  'a corridor': testLayout(roomOf(rectangle(20, 1.1)), [piece('cabinet-1', [10, 0.4])]),
  triangular: testLayout(
    roomOf([
      [0, 0],
      [5, 0],
      [0, 4],
    ]),
    [piece('stool-1', [1, 1], { category: 'stool', size: { width: 0.4, depth: 0.4, height: 0.5 } })],
  ),
  'objects outside': testLayout(roomOf(rectangle(4, 4)), [
    piece('half', [4, 2]),
    piece('near', [5, 3]),
    piece('lost', [500, 500]),
  ]),
}
