import { furnitureParts } from '../../src/furniture/furnitureParts.ts'
import { isGlowing, toneColor } from '../../src/furniture/tones.ts'
import { kindOf } from '../../src/look/kind.ts'
import { type Theme, themeOf } from '../../src/look/tokens.ts'
import { compareText } from '../../src/scene/canonical.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'
import { hasTiles, shellColors, wallFaces } from '../../src/shell3d/wallFaces.ts'
import { aroundOrigin } from '../../src/view3d/aroundOrigin.ts'
import { daylightOf } from '../../src/view3d/daylight.ts'
import { frameView } from '../../src/view3d/frameView.ts'
import { parseView } from '../../src/view3d/views.ts'
import type { Assets } from './assets.ts'
import type { DrawnObject, PaintedPart, SceneMessage } from './message.ts'

/** A picture to take: a view's name and its size in pixels. */
export interface Shot {
  readonly view: string
  readonly width: number
  readonly height: number
}

/** The message that makes the page draw these shots of a layout. Pure. Numbers of objects are their places in it, from 1. */
export function sceneMessage(
  layout: Layout,
  shots: readonly Shot[],
  {
    assets,
    theme: themeName = 'light',
    want = 'pictures' as SceneMessage['want'],
  }: { assets?: Assets | undefined; theme?: Theme['name']; want?: SceneMessage['want'] } = {},
): SceneMessage {
  const theme = themeOf(themeName)
  const near = aroundOrigin(layout)
  const { room, objects } = near
  const colors = shellColors(theme, room.type)
  return {
    outline: room.outline,
    height: room.height,
    walls: wallFaces(room, colors),
    // In order of id, as in a layout's hash: where faces coincide, which one shows must not hang on the order in a file.
    objects: objects
      .map((object, i) => ({ id: object.id, drawn: drawnObject(object, i + 1, theme, assets) }))
      .sort((a, b) => compareText(a.id, b.id))
      .map(({ drawn }) => drawn),
    daylight: daylightOf(room),
    colors: { page: colors.page, floor: colors.floor, seam: colors.seam, ceiling: colors.ceiling },
    hasTiles: hasTiles(room.type),
    views: shots.map(({ view, width, height }) => ({
      ...frameView(near, parseView(view, near), width / height),
      width,
      height,
    })),
    want,
  }
}

function drawnObject(object: SceneObject, number: number, theme: Theme, assets: Assets | undefined): DrawnObject {
  const meshes = assets?.meshesFor(object)
  const { purpose } = kindOf(object.category)
  const parts = furnitureParts(object.category, object.size).map(({ tone, ...part }): PaintedPart => {
    return { ...part, color: toneColor(tone, purpose, theme), ...(isGlowing(tone) ? { isGlowing: true } : {}) }
  })
  const { width, depth, height } = object.size
  return {
    number,
    center: object.center,
    elevation: object.elevation,
    front: footprint(object).front,
    width,
    depth,
    height,
    parts: meshes === undefined ? parts : [],
    ...(meshes === undefined ? {} : { meshes }),
  }
}
