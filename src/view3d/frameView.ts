import { centroid, containsPoint } from '../geometry/polygon.ts'
import { kindOf } from '../look/kind.ts'
import { direction, footprint } from '../scene/transform.ts'
import type { Layout, Opening, Point, SceneObject } from '../scene/types.ts'
import type { Vec3 } from '../shell3d/vector.ts'
import { CUT_HEIGHT, cutWalls, SECTION_HEIGHT, WALL_THICKNESS, type WallState } from '../shell3d/walls.ts'
import { axesOf, type Camera, fitCamera } from './camera.ts'
import type { View } from './views.ts'

/** Where a view is taken from and which walls are lowered for it. */
export interface FramedView {
  readonly camera: Camera
  /** How each wall of the outline is shown. */
  readonly walls: readonly WallState[]
  readonly hasCeiling: boolean
}

const CORNER_ELEVATION = 50 // degrees above the horizon
const SIDE_ELEVATION = 28
const CORNER_FOV = 30
const SIDE_FOV = 32
const EYE_FOV = 62
const STRAY = 1 // objects are followed this far out of the room, as a share of its longer side

/** Frames a view: everything in sight, as large as it fits. `aspect` is width over height. */
export function frameView(layout: Layout, view: View, aspect: number): FramedView {
  const { outline } = layout.room
  if (view.type === 'eye')
    return { camera: eyeCamera(layout, view.object, aspect), walls: outline.map(() => 'full'), hasCeiling: true }
  if (view.type === 'top') {
    const walls = outline.map((): WallState => 'section')
    return { camera: fitCamera(extremes(layout, walls), [0, 0, -1], aspect), walls, hasCeiling: false }
  }
  const heading = headingOfView(layout, view.type)
  const elevation = view.type === 'corner' ? CORNER_ELEVATION : SIDE_ELEVATION
  const [dx, dy] = direction(heading)
  const tilt = (elevation * Math.PI) / 180
  const walls = cutWalls(layout.room, [dx, dy], elevation).map((isCut): WallState => (isCut ? 'cut' : 'full'))
  const forward: Vec3 = [dx * Math.cos(tilt), dy * Math.cos(tilt), -Math.sin(tilt)]
  const fov = view.type === 'corner' ? CORNER_FOV : SIDE_FOV
  return { camera: fitCamera(extremes(layout, walls), forward, aspect, fov), walls, hasCeiling: false }
}

/** The heading the camera looks along on the plan, degrees. The front is the viewer's side, -y, as in the papers. */
function headingOfView(layout: Layout, type: 'corner' | 'front' | 'back' | 'left' | 'right'): number {
  switch (type) {
    case 'front':
      return 90
    case 'back':
      return 270
    case 'left':
      return 0
    case 'right':
      return 180
    case 'corner':
      return cornerHeading(layout)
  }
}

/**
 * Into the corner with most of the windows and doors, since far walls are the ones that are seen. It follows from the
 * room alone: the camera stands still while the furniture moves. From the lower right, when nothing decides.
 */
export function cornerHeading({ room }: Pick<Layout, 'room'>): number {
  let best = 135
  let most = Number.NEGATIVE_INFINITY
  for (const heading of [125, 55, 235, 305]) {
    const [x, y] = direction(heading)
    let seen = 0
    for (const opening of room.openings) {
      const [nx, ny] = inwardNormal(room.outline, opening)
      const weight = opening.kind === 'window' ? 2 : 1
      const length = Math.hypot(opening.to[0] - opening.from[0], opening.to[1] - opening.from[1])
      seen += weight * length * Math.max(0, -(x * nx + y * ny))
    }
    if (seen > most + 1e-6) {
      most = seen
      best = heading
    }
  }
  return best
}

/** Unit vector from an opening into the room. */
export function inwardNormal(outline: readonly Point[], { from, to }: Pick<Opening, 'from' | 'to'>): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  const inside: Point = [(from[0] + to[0]) / 2 + normal[0] * 0.02, (from[1] + to[1]) / 2 + normal[1] * 0.02]
  return containsPoint(outline, inside, 0) ? normal : [-normal[0], -normal[1]]
}

/** The points that must be in the picture: walls as they are shown, and the boxes of the objects. */
function extremes(layout: Layout, walls: readonly WallState[]): Vec3[] {
  const { outline, height } = layout.room
  const points: Vec3[] = []
  const top = { full: height, cut: Math.min(CUT_HEIGHT, height), section: Math.min(SECTION_HEIGHT, height) }
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!
    for (const [x, y] of [from, to])
      for (const [ox, oy] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const)
        for (const z of [0, top[walls[i]!]]) points.push([x + ox * WALL_THICKNESS, y + oy * WALL_THICKNESS, z])
  })
  for (const object of layout.objects.filter((o) => isFollowed(layout, o))) {
    const { elevation, size } = object
    for (const [x, y] of footprint(object).corners) points.push([x, y, elevation], [x, y, elevation + size.height])
  }
  return points
}

/** Whether the camera makes room for an object: not for one that flew off, which would make the room a speck. */
export function isFollowed({ room }: Pick<Layout, 'room'>, object: SceneObject): boolean {
  const xs = room.outline.map((p) => p[0])
  const ys = room.outline.map((p) => p[1])
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const most = STRAY * Math.max(maxX - minX, maxY - minY)
  const b = footprint(object).bounds
  const reach = Math.max(most, 2 * room.height)
  return (
    b.minX > minX - most &&
    b.maxX < maxX + most &&
    b.minY > minY - most &&
    b.maxY < maxY + most &&
    object.elevation > -reach &&
    object.elevation + object.size.height < room.height + reach
  )
}

const SEATED = 1.2 // metres, eyes of a person on a seat
const LYING = 0.45 // above what one lies on
const STANDING = 1.6

/** From where somebody on, or in front of, the object has their eyes, looking the way it faces. */
function eyeCamera(layout: Layout, object: SceneObject, aspect: number): Camera {
  const { room } = layout
  const { purpose } = kindOf(object.category)
  const box = footprint(object)
  const middle = centroid(room.outline)
  const toMiddle: Point = [middle[0] - object.center[0], middle[1] - object.center[1]]
  const front: Point = object.yaw === null && Math.hypot(...toMiddle) > 1e-6 ? toMiddle : box.front
  const length = Math.hypot(...front)
  const [fx, fy] = [front[0] / length, front[1] / length]
  const isOn = purpose === 'seating' || purpose === 'sleeping'
  const ahead = isOn ? 0 : box.halfDepth + 0.05
  const height = purpose === 'seating' ? SEATED : purpose === 'sleeping' ? object.size.height + LYING : STANDING
  const z = Math.max(
    0.1,
    Math.min(room.height - 0.15, object.elevation + (isOn ? height : 0) + (isOn ? 0 : height - object.elevation)),
  )
  const tanY = Math.tan((EYE_FOV * Math.PI) / 360)
  const far = layout.room.outline.reduce(
    (most, [x, y]) => Math.max(most, Math.hypot(x - object.center[0], y - object.center[1])),
    1,
  )
  return {
    kind: 'perspective',
    position: [object.center[0] + fx * ahead, object.center[1] + fy * ahead, z],
    ...axesOf([fx, fy, -0.16]),
    reach: [tanY * aspect, tanY],
    near: 0.04,
    far: 4 * (far + room.height),
  }
}
