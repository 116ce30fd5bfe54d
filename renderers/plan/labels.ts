import { type PlanBox, planBox } from '../../src/geometry/box.ts'
import type { Form } from '../../src/look/kind.ts'
import { clipText, plainText, shortName } from '../../src/look/text.ts'
import { compareText } from '../../src/scene/canonical.ts'
import type { Point } from '../../src/scene/types.ts'
import { type Label, type Placed, placeAt, placeBeside, placeInside, type Surroundings } from './labelSpots.ts'
import { areaOf, frontSize, type Piece } from './piece.ts'

/** What is to be labelled, and what labels must keep clear of. */
export interface LabelGround {
  /** In drawing order. */
  readonly pieces: readonly Piece[]
  /** Badges, door swings and the like. */
  readonly obstacles: readonly PlanBox[]
  readonly outline: readonly Point[]
  /** Pixels per metre. */
  readonly scale: number
  readonly labelBy: 'category' | 'id'
}

/** Placed labels, and the kinds for which there was no room. */
export interface Labelling {
  readonly labels: readonly Label[]
  readonly unnamed: readonly { readonly name: string; readonly count: number }[]
}

const LARGE = 0.5 // square metres; a large thing can bear a name of its own more often than a small one
const OPEN: ReadonlySet<Form> = new Set(['plant', 'lamp', 'toilet', 'curtain', 'vase']) // drawings that text would hide

/**
 * Names every kind of object without putting a label on a label, a badge or a smaller thing that stands on top: on the
 * object where the text fits at 9 px or more, else right at it, else on free floor with a leader, else among the
 * unnamed. Many of a kind are named once, with their number. Greedy in a fixed order, so the same plan is always
 * labelled the same way.
 */
export function placeLabels(ground: LabelGround): Labelling {
  const taken: PlanBox[] = [...ground.obstacles, ...frontBoxes(ground)]
  const around: Surroundings = { ...ground, taken }
  const labels: Label[] = []
  const put = ({ label, covers }: Placed) => {
    labels.push(label)
    taken.push(...covers)
  }
  const groups = kindsIn(ground)
  const waiting: Group[] = []
  for (const group of groups) {
    const isCrowd = group.members.length > (areaOf(group.members[0]!) >= LARGE ? 6 : 3)
    const isOpen = OPEN.has(group.members[0]!.kind.form)
    const placed = (isCrowd ? [] : group.members).flatMap((piece) => {
      const found = (isOpen ? null : placeInside(piece, group.name, around)) ?? placeAt(piece, group.name, around)
      if (found !== null) put(found)
      return found ?? []
    })
    if (placed.length === 0) waiting.push(group)
  }
  const unnamed: { name: string; count: number }[] = []
  for (const { name, members } of waiting) {
    const text = members.length > 1 ? `${name} ×${members.length}` : name
    const found = firstPlaced(members.slice(0, 4), text, around)
    if (found === null) unnamed.push({ name, count: members.length })
    else put(found)
  }
  return { labels, unnamed }
}

function firstPlaced(members: readonly Piece[], text: string, around: Surroundings): Placed | null {
  for (const place of [placeAt, placeBeside, placeInside])
    for (const piece of members) {
      const found = place(piece, text, around)
      if (found !== null) return found
    }
  return null
}

interface Group {
  readonly name: string
  /** Largest first. */
  readonly members: readonly Piece[]
}

function kindsIn({ pieces, labelBy }: LabelGround): Group[] {
  const groups = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = labelBy === 'id' ? piece.object.id : shortName(piece.object.category)
    const members = groups.get(key)
    if (members === undefined) groups.set(key, [piece])
    else members.push(piece)
  }
  const order = (a: Piece, b: Piece) => areaOf(b) - areaOf(a) || compareText(a.object.id, b.object.id)
  return [...groups]
    .map(([key, members]) => ({ name: labelBy === 'id' ? clean(key) : key, members: members.sort(order) }))
    .sort((a, b) => areaOf(b.members[0]!) - areaOf(a.members[0]!) || compareText(a.name, b.name))
}

function clean(id: string): string {
  const text = plainText(id)
  return text === '' ? '?' : clipText(text, 200, 11)
}

function frontBoxes({ pieces, scale }: LabelGround): PlanBox[] {
  return pieces.flatMap(({ object, kind, box }) => {
    const size = frontSize({ object, kind }, scale)
    if (size === null || object.yaw === null) return []
    const tall = size[1] / scale
    const reach = box.halfDepth - tall / 2
    const center: Point = [box.center[0] + box.front[0] * reach, box.center[1] + box.front[1] * reach]
    return [planBox(center, (2 * size[0]) / scale, tall, object.yaw)]
  })
}
