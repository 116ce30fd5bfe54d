import { readJsonFile } from '../../../src/files/readJson.ts'
import { parseLayout } from '../../../src/scene/parseLayout.ts'
import type { Layout, Opening, Point, SceneObject } from '../../../src/scene/types.ts'

/** The invented layouts of the case folder. */
export const LAYOUTS: Readonly<Record<string, Layout>> = Object.fromEntries(
  ['bedroom', 'living-room', 'l-restaurant', 'classroom'].map((name) => {
    const path = `test/cases/layouts/${name}.json`
    return [name, parseLayout(readJsonFile(path), path).value]
  }),
)

export function roomWith(
  objects: readonly SceneObject[],
  outline: readonly Point[] = [
    [0, 0],
    [4, 0],
    [4, 5],
    [0, 5],
  ],
  openings: readonly Opening[] = [],
): Layout {
  return { format: 'scenewright/layout@1', room: { type: 'bedroom', outline, height: 2.6, openings }, objects }
}

export function thing(id: string, category: string, center: Point, over: Partial<SceneObject> = {}): SceneObject {
  return { id, category, center, elevation: 0, size: { width: 0.8, depth: 0.5, height: 0.8 }, yaw: 270, ...over }
}
