import { canonicalJson, compareText } from '../../scene/canonical.ts'
import { normalizeYaw } from '../../scene/transform.ts'
import type { Brief, Room, SceneObject, Size } from '../../scene/types.ts'
import { intoRoom } from './frame.ts'
import { spell } from './quantity.ts'
import { readObjects, type ToldObject } from './readObjects.ts'

/** What is known while a layout is read. */
export interface LayoutContext {
  readonly room: Room
  /** What was asked for; objects of it that are left out are named. */
  readonly brief: Pick<Brief, 'objects'>
  /** Height in metres of a thing so called, where the answer gives none. */
  readonly heightOf: (category: string) => number | null
  /** Whether two names mean the same category. */
  readonly isSame: (a: string, b: string) => boolean
}

/** Objects that were left out: category and number. */
export interface LeftOut {
  readonly category: string
  readonly count: number
}

/** A layout read from an answer. With `problems`, it must be asked for again. */
export interface ReadLayout {
  readonly objects: readonly SceneObject[]
  readonly repairs: readonly string[]
  readonly problems: readonly string[]
  readonly leftOut: readonly LeftOut[]
}

const UNKNOWN_HEIGHT = 0.75 // metres, for things nobody has measured; flat forms carry no height

/** Reads the objects of a whole layout out of a decoded answer. Never throws. */
export function readLayout(value: unknown, context: LayoutContext): ReadLayout {
  const told = readObjects(value)
  const framed = intoRoom(told.objects, context.room)
  const repairs = [...told.repairs, ...framed.repairs]
  const problems = [...told.problems, ...framed.problems]
  if (told.objects.length === 0 && problems.length === 0 && context.brief.objects.length > 0)
    problems.push('the list of objects is empty')
  const single = dropRepeats(framed.objects, context, repairs)
  const ids = giveIds(single, repairs)
  const objects = single.map((o, i): SceneObject => {
    const { size, isAssumed } = sizeOf(o, context)
    if (isAssumed) repairs.push(`${o.where}: no height was given; ${size.height} m was taken`)
    return {
      id: ids[i]!,
      category: o.category,
      center: [plain(o.center[0]), plain(o.center[1])],
      elevation: plain(o.elevation),
      size,
      yaw: o.yaw === null ? null : normalizeYaw(o.yaw),
    }
  })
  if (objects.some((o) => o.yaw === null)) repairs.push('objects without a heading are of unknown heading')
  return { objects, repairs, problems, leftOut: missing(objects, context) }
}

/** The same object told twice over, where the brief does not ask for so many, is one. */
function dropRepeats(objects: readonly ToldObject[], context: LayoutContext, repairs: string[]): ToldObject[] {
  const seen = new Set<string>()
  return objects.filter((o) => {
    const { where: _where, id, ...rest } = o
    const key = canonicalJson({ ...rest, id })
    const isRepeat = seen.has(key)
    seen.add(key)
    if (!isRepeat) return true
    const wanted = context.brief.objects
      .filter((b) => context.isSame(b.category, o.category))
      .reduce((sum, b) => sum + b.count, 0)
    const had = objects.filter((other) => context.isSame(other.category, o.category)).length
    if (had <= wanted) return true
    repairs.push(`${o.where}: it is told twice, word for word, and counted once`)
    return false
  })
}

function giveIds(objects: readonly ToldObject[], repairs: string[]): string[] {
  const taken = new Set<string>()
  const own = new Set(objects.flatMap(({ id }) => (id === null ? [] : [id])))
  return objects.map((o) => {
    if (o.id !== null && !taken.has(o.id)) {
      taken.add(o.id)
      return o.id
    }
    const stem =
      (o.id ?? o.category)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 60) || 'object'
    let n = 1
    while (taken.has(`${stem}-${n}`) || own.has(`${stem}-${n}`)) n++
    const id = `${stem}-${n}`
    if (o.id !== null) repairs.push(`${o.where}: the id ${spell(o.id)} stands twice; the second is ${spell(id)}`)
    taken.add(id)
    return id
  })
}

function sizeOf(o: ToldObject, context: LayoutContext): { size: Size; isAssumed: boolean } {
  const { width, depth } = o
  if (o.height !== null) return { size: { width, depth, height: o.height }, isAssumed: false }
  const asked = context.brief.objects.find((b) => b.size !== undefined && context.isSame(b.category, o.category))?.size
  const height = asked?.height ?? context.heightOf(o.category)
  return { size: { width, depth, height: height ?? UNKNOWN_HEIGHT }, isAssumed: height === null }
}

function missing(objects: readonly SceneObject[], { brief, isSame }: LayoutContext): LeftOut[] {
  const left = [...objects]
  const short: LeftOut[] = []
  // What is named exactly is counted before what only means the same.
  for (const wanted of brief.objects) {
    let count = wanted.count
    for (const fits of [
      (o: SceneObject) => o.category === wanted.category,
      (o: SceneObject) => isSame(o.category, wanted.category),
    ])
      for (let i = 0; i < left.length && count > 0; )
        if (fits(left[i]!)) {
          left.splice(i, 1)
          count--
        } else i++
    if (count > 0) short.push({ category: wanted.category, count })
  }
  return short.sort((a, b) => compareText(a.category, b.category))
}

function plain(value: number): number {
  return value === 0 ? 0 : value
}
