import { type PlanBox, planBox } from '../../src/geometry/box.ts'
import { UNKNOWN_YAW } from '../../src/scene/transform.ts'
import type { Brief, Point, SceneObject, Size } from '../../src/scene/types.ts'
import type { Facts, Knowledge } from './facts.ts'

/** One thing to place: its future id, its label as the brief writes it, and what is known of it. */
export interface Item {
  readonly id: string
  readonly label: string
  readonly facts: Facts
  readonly size: Size
}

/** Where an item stands. */
export interface Pose {
  readonly center: Point
  readonly yaw: number
  readonly elevation: number
}

/** An item that has its place, with the box it fills. */
export interface Standing extends Item {
  readonly pose: Pose
  readonly box: PlanBox
  readonly bottom: number
  readonly top: number
}

/** The items a brief asks for, one per instance, in the brief's order. */
export function itemsOfBrief(brief: Brief, knowledge: Knowledge): Item[] {
  const nextId = idMaker([])
  return brief.objects.flatMap(({ category, count, size }) => {
    const facts = knowledge.facts(category)
    return Array.from({ length: count }, () => ({
      id: nextId(category),
      label: category,
      facts,
      size: size ?? facts.size,
    }))
  })
}

/** Gives fresh ids `desk-1`, `desk-2`, .. that avoid those taken. Labels are reduced to plain letters and digits. */
export function idMaker(taken: Iterable<string>): (label: string) => string {
  const used = new Set(taken)
  const counts = new Map<string, number>()
  return (label) => {
    const stem =
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 60) || 'object'
    let n = counts.get(stem) ?? 0
    do n++
    while (used.has(`${stem}-${n}`))
    counts.set(stem, n)
    used.add(`${stem}-${n}`)
    return `${stem}-${n}`
  }
}

/** An item at a pose. */
export function stand(item: Item, pose: Pose): Standing {
  const { id, label, facts, size } = item
  const box = planBox(pose.center, size.width, size.depth, pose.yaw)
  return { id, label, facts, size, pose, box, bottom: pose.elevation, top: pose.elevation + size.height }
}

/** An object of a layout as the solver sees it. */
export function standingOf(object: SceneObject, knowledge: Knowledge): Standing {
  const item: Item = {
    id: object.id,
    label: object.category,
    facts: knowledge.facts(object.category),
    size: object.size,
  }
  return stand(item, { center: object.center, yaw: object.yaw ?? UNKNOWN_YAW, elevation: object.elevation })
}

/** A standing item as an object of a layout. Lengths are rounded to a tenth of a millimetre. */
export function objectOf(standing: Standing): SceneObject {
  const { id, label, size, pose } = standing
  return {
    id,
    category: label,
    center: [round(pose.center[0]), round(pose.center[1])],
    elevation: round(pose.elevation),
    size,
    yaw: round(pose.yaw) % 360,
  }
}

function round(value: number): number {
  const rounded = Math.round(value * 1e4) / 1e4
  return rounded === 0 ? 0 : rounded
}
