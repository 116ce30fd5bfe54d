import { type PlanBox, penetrationDepth } from '../../src/geometry/box.ts'
import { type Form, type Kind, kindOf } from '../../src/look/kind.ts'
import { displayName } from '../../src/look/text.ts'
import type { Ink, Theme } from '../../src/look/tokens.ts'
import { compareText } from '../../src/scene/canonical.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { SceneObject } from '../../src/scene/types.ts'
import type { Frame } from './frame.ts'
import { type Attributes, ellipse, num, path, rect, tag, trace } from './svg.ts'
import { SYMBOLS } from './symbols/index.ts'

/** An object ready to be drawn. */
export interface Piece {
  readonly object: SceneObject
  readonly kind: Kind
  readonly name: string
  /** Footprint in metres. */
  readonly box: PlanBox
  /** Hangs above head height: drawn as a dashed outline, since the eye looks through it. */
  readonly isOverhead: boolean
}

const OVERHEAD = 1.8 // metres; underside above this and people walk under it

/** The objects in the order they are drawn: coverings, then from the floor up, large before small. */
export function piecesOf(objects: readonly SceneObject[]): Piece[] {
  return objects
    .map((object): Piece => {
      const kind = kindOf(object.category)
      return {
        object,
        kind,
        name: displayName(object.category),
        box: footprint(object),
        isOverhead: isOverhead(object),
      }
    })
    .sort((a, b) => layer(a) - layer(b) || areaOf(b) - areaOf(a) || compareText(a.object.id, b.object.id))
}

/** Whether people walk under it. */
export function isOverhead({ elevation }: Pick<SceneObject, 'elevation'>): boolean {
  return elevation >= OVERHEAD
}

/** Footprint in square metres. */
export function areaOf({ object }: Piece): number {
  return object.size.width * object.size.depth
}

function layer({ object, kind, isOverhead }: Piece): number {
  if (isOverhead) return 1000 + object.elevation
  if (kind.purpose === 'covering') return -1000 + object.elevation
  // Half decimetres: two tables that differ by a millimetre lie on one level. Seats go under the tables of their level.
  return Math.round(object.elevation * 20) - (kind.purpose === 'seating' ? 0.5 : 0)
}

/** One object: its outline, the symbol of its form, and the triangle at its front. */
export function drawPiece(piece: Piece, frame: Frame, theme: Theme): string {
  const { object, kind, box } = piece
  const symbol = SYMBOLS[kind.form]
  const ink = theme.purposes[kind.purpose]
  const width = object.size.width * frame.scale
  const depth = object.size.depth * frame.scale
  const isLarge = Math.min(width, depth) >= 9 || (Math.min(width, depth) >= 4 && Math.max(width, depth) >= 40)
  const hasMarks = (isLarge || symbol.shape === 'own') && !(symbol.isDirected === true && object.yaw === null)
  const lift = theme.name === 'dark' ? 0.1 : 0.6
  const marks = hasMarks
    ? symbol.draw({
        width,
        depth,
        scale: frame.scale,
        ink,
        isRound: isRound(piece),
        light: { fill: '#ffffff', 'fill-opacity': lift },
        shade: { fill: ink.stroke, 'fill-opacity': 0.2 },
      })
    : ''
  const outline = symbol.shape === 'own' && hasMarks ? '' : drawOutline(piece, width, depth, ink)
  return tag(
    'g',
    {
      transform: placing(box, frame),
      fill: 'none',
      stroke: ink.stroke,
      'stroke-width': kind.purpose === 'covering' ? 0.8 : 1,
      opacity: piece.isOverhead ? 0.75 : undefined,
    },
    outline + marks,
  )
}

/** The triangle at the front of an object: apart from it, so that a chair under a table still shows where it faces. */
export function drawFront(piece: Piece, frame: Frame, theme: Theme): string {
  const { kind, box } = piece
  const size = frontSize(piece, frame.scale)
  if (size === null) return ''
  const [half, tall] = size
  const tip = box.halfDepth * frame.scale - 0.8
  const [x, y] = frame.at(box.center)
  const [fx, fy] = [box.front[0], -box.front[1]]
  const at = (across: number, along: number): [number, number] => [
    x + fx * along + fy * across,
    y + fy * along - fx * across,
  ]
  return path(trace([at(-half, tip - tall), at(half, tip - tall), at(0, tip)]), {
    fill: theme.purposes[kind.purpose].stroke,
  })
}

/** Dashed outlines of the seats that a table hides in part. */
export function drawHiddenSeats(pieces: readonly Piece[], frame: Frame, theme: Theme): string {
  return pieces
    .filter(({ kind, box, isOverhead }, i) => {
      const isUnder = (other: Piece) => other.kind.purpose === 'surface' && penetrationDepth(box, other.box) > 0
      return kind.purpose === 'seating' && !isOverhead && pieces.slice(i + 1).some(isUnder)
    })
    .map((piece) => {
      const { width, depth } = piece.object.size
      const ink = theme.purposes[piece.kind.purpose]
      const look = { fill: 'none', 'stroke-opacity': 0.6, 'stroke-width': 0.8, 'stroke-dasharray': '2.5 2.5' }
      const outline = drawOutline(piece, width * frame.scale, depth * frame.scale, ink, look)
      return tag('g', { transform: placing(piece.box, frame), stroke: ink.stroke }, outline)
    })
    .join('')
}

/** The outline of an object alone, for ghosts and marks. */
export function traceBox(box: PlanBox, frame: Frame): string {
  return trace(box.corners.map((corner) => frame.at(corner)))
}

/** Moves a drawing whose y runs to the object's front to its place on the picture. */
function placing(box: PlanBox, frame: Frame): string {
  const [x, y] = frame.at(box.center)
  const [fx, fy] = [box.front[0], -box.front[1]]
  return `matrix(${precise(fy)} ${precise(-fx)} ${precise(fx)} ${precise(fy)} ${num(x)} ${num(y)})`
}

function precise(value: number): string {
  const rounded = Math.round(value * 1e5) / 1e5
  return rounded === 0 ? '0' : String(rounded)
}

function drawOutline(piece: Piece, width: number, depth: number, ink: Ink, over: Attributes = {}): string {
  const { kind, object, isOverhead } = piece
  const look: Attributes = {
    fill: isOverhead ? 'none' : ink.fill,
    'fill-opacity': kind.purpose === 'covering' ? 0.8 : undefined,
    'stroke-dasharray': isOverhead ? '3 2.5' : undefined,
    'stroke-width': Math.min(width, depth) < 6 ? 0.8 : kind.purpose === 'covering' ? 0.8 : 1.2,
    ...over,
  }
  const shape = SYMBOLS[kind.form].shape
  if (isRound(piece)) return ellipse(0, 0, width / 2, depth / 2, look)
  const metres = shape === 'soft' ? 0.09 : 0.02
  const radius = Math.min(metres * (width / object.size.width), Math.min(width, depth) * 0.28)
  return rect(-width / 2, -depth / 2, width, depth, { rx: radius, ...look })
}

function isRound({ kind, name }: Pick<Piece, 'kind' | 'name'>): boolean {
  return SYMBOLS[kind.form].shape === 'round' || /\b(round|circular|oval)\b/i.test(name)
}

/** Forms that look the same from all sides: a triangle on them would tell what does not exist. */
const FACELESS: ReadonlySet<Form> = new Set([
  'plant',
  'lamp',
  'vase',
  'round',
  'plate',
  'cup',
  'rug',
  'basket',
  'stool',
])

/**
 * Half the base and the height of the front triangle, pixels; null on what has no heading or no front, or is too small
 * to carry one.
 */
export function frontSize(
  { object, kind }: Pick<Piece, 'object' | 'kind'>,
  scale: number,
): readonly [number, number] | null {
  if (object.yaw === null || FACELESS.has(kind.form)) return null
  const width = object.size.width * scale
  const depth = object.size.depth * scale
  if (Math.max(width, depth) < 10 || width < 6) return null
  const half = Math.max(2.5, Math.min(7, 4 + width * 0.01, width * 0.18))
  return [half, Math.min(half * 1.2, Math.max(3, depth * 0.4))]
}
