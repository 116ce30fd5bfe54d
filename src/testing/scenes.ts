import type { Brief, BriefObject, Layout, Point, Room, SceneObject } from '../scene/types.ts'

/** Labels that have broken somebody: markup, paths, escapes, line breaks, directions, emoji, keys of objects. */
export const HOSTILE_LABELS = [
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'bed\u001b[31m red',
  'chair\nsecond line',
  'sofa\u202etxet',
  '\u{1f6cb}\u{fe0f} couch',
  '__proto__',
  'constructor',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is hostile on purpose
  '{{template}} ${value} %s',
  "'; drop table rooms; --",
] as const

/** A rectangular room with one door in its front wall. */
export function testRoom(width = 4, depth = 5, type = 'bedroom'): Room {
  const doorEnd = Math.min(1.2, width * 0.8)
  return {
    type,
    outline: [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ],
    height: 2.6,
    openings: [{ kind: 'door', from: [Math.min(0.3, width * 0.1), 0], to: [doorEnd, 0], sill: 0, head: 2.1 }],
  }
}

/** A room with a notch cut from a corner. */
export function testCornerRoom(): Room {
  const outline: Point[] = [
    [0, 0],
    [5, 0],
    [5, 2.5],
    [3, 2.5],
    [3, 5],
    [0, 5],
  ]
  return { type: 'living_room', outline, height: 2.6, openings: [] }
}

/** A brief for a room. */
export function testBrief(room: Room, objects: readonly BriefObject[], name = 'contract'): Brief {
  return { format: 'scenewright/brief@1', name, description: 'A room to try a part on.', room, objects }
}

/** A layout of a room. */
export function testLayout(room: Room, objects: readonly SceneObject[]): Layout {
  return { format: 'scenewright/layout@1', room, objects }
}

/** An object of half a metre, unless said otherwise. */
export function testObject(id: string, category: string, center: Point, given: Partial<SceneObject> = {}): SceneObject {
  return { id, category, center, elevation: 0, size: { width: 0.5, depth: 0.5, height: 0.8 }, yaw: 0, ...given }
}

/** `count` objects on a grid, some of them on one another. */
export function crowd(count: number, categories: readonly string[]): SceneObject[] {
  return Array.from({ length: count }, (_, i) => {
    const category = categories[i % categories.length] ?? 'chair'
    return testObject(`thing-${i}`, category, [0.3 * (i % 13), 0.3 * (Math.floor(i / 13) % 17)], { yaw: (i % 4) * 90 })
  })
}
