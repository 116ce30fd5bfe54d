import { canonicalJson } from './canonical.ts'
import { InputError, quoteValue } from './errors.ts'
import { normalizeYaw } from './transform.ts'
import type { Edit, Layout, SceneObject } from './types.ts'

/** The layout after all edits, in order. Throws an `InputError` for an id that is absent, or present twice. */
export function applyEdits(layout: Layout, edits: readonly Edit[]): Layout {
  const objects = new Map(layout.objects.map((object) => [object.id, object]))
  edits.forEach((edit, i) => {
    const where = `edits[${i}]`
    if (edit.type === 'add') {
      if (objects.has(edit.object.id))
        throw new InputError(`${where} adds ${quoteValue(edit.object.id)}, which is in the layout already.`)
      objects.set(edit.object.id, edit.object)
      return
    }
    const before = objects.get(edit.id)
    if (before === undefined)
      throw new InputError(`${where} (${edit.type}) names ${quoteValue(edit.id)}, which is not in the layout.`)
    if (edit.type === 'remove') objects.delete(edit.id)
    else objects.set(edit.id, changed(before, edit))
  })
  return { ...layout, objects: [...objects.values()] }
}

function changed(object: SceneObject, edit: Exclude<Edit, { type: 'add' | 'remove' }>): SceneObject {
  switch (edit.type) {
    case 'move':
      return { ...object, center: edit.center, elevation: edit.elevation }
    case 'turn':
      return { ...object, yaw: edit.yaw === null ? null : normalizeYaw(edit.yaw) }
    case 'resize':
      return { ...object, size: edit.size }
    case 'relabel':
      return { ...object, category: edit.category }
  }
}

/** The edits that turn one layout of a room into another, in order of id; empty when they hold the same objects. */
export function diffLayouts(before: Layout, after: Layout): Edit[] {
  const old = new Map(before.objects.map((object) => [object.id, object]))
  const edits: Edit[] = []
  for (const object of after.objects) {
    const was = old.get(object.id)
    old.delete(object.id)
    if (was === undefined) {
      edits.push({ type: 'add', object })
      continue
    }
    const { id } = object
    if (was.category !== object.category) edits.push({ type: 'relabel', id, category: object.category })
    if (canonicalJson(was.size) !== canonicalJson(object.size)) edits.push({ type: 'resize', id, size: object.size })
    if (was.yaw !== object.yaw) edits.push({ type: 'turn', id, yaw: object.yaw })
    if (was.elevation !== object.elevation || canonicalJson(was.center) !== canonicalJson(object.center))
      edits.push({ type: 'move', id, center: object.center, elevation: object.elevation })
  }
  const removals = [...old.keys()].map((id): Edit => ({ type: 'remove', id }))
  return [...removals, ...edits]
}
