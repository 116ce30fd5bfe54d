import type { Layout, Opening, Point, SceneObject } from '../../../src/scene/types.ts'

const opening = (kind: Opening['kind'], from: Point, to: Point): Opening =>
  kind === 'window' ? { kind, from, to, sill: 0.9, head: 2.1 } : { kind, from, to, sill: 0, head: 2.1 }

function piece(
  id: string,
  category: string,
  center: Point,
  size: readonly [number, number, number],
  yaw: number | null,
  elevation = 0,
): SceneObject {
  return { id, category, center, elevation, size: { width: size[0], depth: size[1], height: size[2] }, yaw }
}

function layoutOf(
  outline: readonly Point[],
  openings: readonly Opening[],
  objects: readonly SceneObject[],
  height = 2.6,
): Layout {
  return { format: 'scenewright/layout@1', room: { type: 'bedroom', outline, height, openings }, objects }
}

/** A bedroom for the stored pictures: fifteen pieces, two windows and a door. */
export const bedroom: Layout = layoutOf(
  [
    [0, 0],
    [4.6, 0],
    [4.6, 4],
    [0, 4],
  ],
  [opening('door', [0, 0.2], [0, 1.1]), opening('window', [3.8, 4], [2, 4]), opening('window', [4.6, 1], [4.6, 2.4])],
  [
    piece('bed-1', 'double_bed', [2.9, 2.93], [1.7, 2.1, 1], 270),
    piece('nightstand-1', 'nightstand', [1.75, 3.77], [0.5, 0.42, 0.5], 270),
    piece('nightstand-2', 'nightstand', [4.05, 3.77], [0.5, 0.42, 0.5], 270),
    piece('lamp-1', 'table_lamp', [1.75, 3.77], [0.25, 0.25, 0.42], null, 0.5),
    piece('lamp-2', 'table_lamp', [4.05, 3.77], [0.25, 0.25, 0.42], null, 0.5),
    piece('wardrobe-1', 'wardrobe', [0.31, 2.9], [1.8, 0.6, 2.2], 0),
    piece('desk-1', 'desk', [3.4, 0.32], [1.3, 0.6, 0.76], 90),
    piece('chair-1', 'office_chair', [3.4, 0.95], [0.6, 0.6, 0.9], 270),
    piece('laptop-1', 'laptop', [3.4, 0.35], [0.34, 0.28, 0.24], 90, 0.76),
    piece('rug-1', 'rug', [2.6, 1.9], [2.6, 1.7, 0.015], 270),
    piece('plant-1', 'plant', [0.35, 1.6], [0.5, 0.5, 1.2], null),
    piece('shelf-1', 'bookshelf', [1.6, 0.17], [0.9, 0.32, 1.9], 90),
    piece('armchair-1', 'armchair', [1.35, 1.3], [0.8, 0.8, 0.85], 45),
    piece('painting-1', 'painting', [1, 3.98], [0.7, 0.03, 0.5], 270, 1.4),
    piece('lamp-3', 'pendant_lamp', [2.2, 2], [0.5, 0.5, 0.8], null, 1.8),
  ],
)

const moved = (layout: Layout, [dx, dy]: Point): Layout => ({
  ...layout,
  room: {
    ...layout.room,
    outline: layout.room.outline.map(([x, y]): Point => [x + dx, y + dy]),
    openings: layout.room.openings.map((o) => ({
      ...o,
      from: [o.from[0] + dx, o.from[1] + dy],
      to: [o.to[0] + dx, o.to[1] + dy],
    })),
  },
  objects: layout.objects.map((o) => ({ ...o, center: [o.center[0] + dx, o.center[1] + dy] })),
})

/** Rooms that are hard to frame. */
export const hardRooms: Readonly<Record<string, Layout>> = {
  'an L-shaped room': layoutOf(
    [
      [0, 0],
      [7, 0],
      [7, 3],
      [3, 3],
      [3, 6.5],
      [0, 6.5],
    ],
    [opening('window', [0, 5], [0, 3]), opening('door', [5, 0], [5.9, 0])],
    [
      piece('sofa-1', 'sofa', [1.2, 5.9], [2.1, 0.9, 0.85], 270),
      piece('table-1', 'dining_table', [5.4, 1.6], [1.6, 0.9, 0.75], 90),
    ],
  ),
  'a C-shaped room': layoutOf(
    [
      [0, 0],
      [6, 0],
      [6, 2],
      [2, 2],
      [2, 4],
      [6, 4],
      [6, 6],
      [0, 6],
    ],
    [],
    [
      piece('bed-1', 'single_bed', [5.2, 5.1], [1, 2, 0.9], 180),
      piece('desk-1', 'desk', [5, 0.6], [1.2, 0.6, 0.75], 90),
    ],
  ),
  'a room far from the origin': moved(bedroom, [12_345.25, -98_765.5]),
  'sixty objects': layoutOf(
    [
      [0, 0],
      [9, 0],
      [9, 8],
      [0, 8],
    ],
    [opening('window', [2, 8], [1, 8])],
    Array.from({ length: 60 }, (_, i) =>
      piece(
        `thing-${i}`,
        ['chair', 'nightstand', 'plant', 'lamp', 'bookshelf', 'thing'][i % 6]!,
        [0.7 + (i % 10) * 0.84, 0.7 + Math.floor(i / 10) * 1.3],
        [0.5, 0.45, 0.6 + (i % 4) * 0.4],
        (i * 37) % 360,
      ),
    ),
  ),
  'objects of five centimetres': layoutOf(
    [
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 3],
    ],
    [],
    [
      piece('egg-1', 'egg', [1, 1], [0.05, 0.05, 0.05], null),
      piece('cup-1', 'cup', [2, 2], [0.05, 0.05, 0.05], 0),
      piece('rug-1', 'rug', [1.5, 1.5], [2, 2, 0.01], 0),
    ],
  ),
  'sides of thirty metres': layoutOf(
    [
      [0, 0],
      [30, 0],
      [30, 30],
      [0, 30],
    ],
    [opening('window', [0, 20], [0, 10])],
    [
      piece('desk-1', 'desk', [1, 29], [1.4, 0.7, 0.75], 315),
      piece('shelf-1', 'bookshelf', [29.5, 15], [2, 0.4, 2], 180),
    ],
    4,
  ),
  'things that stick out and up': layoutOf(
    [
      [0, 0],
      [3, 0],
      [3, 4],
      [0, 4],
    ],
    [],
    [
      piece('sofa-1', 'sofa', [3.2, 2], [2, 0.9, 0.8], 180),
      piece('plant-1', 'plant', [0.5, 0.5], [0.6, 0.6, 3.4], null),
      piece('box-1', 'box', [1, -1.5], [0.5, 0.5, 0.5], 30),
    ],
  ),
}
