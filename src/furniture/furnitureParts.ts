import { kindOf } from '../look/kind.ts'
import type { Size } from '../scene/types.ts'
import { FORM_MODELS, MODELS, type ModelName, WORDS } from './models/index.ts'
import type { Part } from './part.ts'

/**
 * The parts of a piece of furniture, in its own frame (x to its right, y to its front, z up, metres, origin in the middle
 * of its underside). Together they fill the box of `size` exactly and never leave it.
 */
export function furnitureParts(category: string, size: Size): Part[] {
  const { width, depth, height } = size
  return fitted(MODELS[modelOf(category)]({ w: width, d: depth, h: height }), size)
}

const remembered = new Map<string, ModelName>()
const REMEMBER = 5000

/** The name of the model that stands for a label; `plain` is the box with its front marked. */
export function modelOf(category: string): ModelName {
  const known = remembered.get(category)
  if (known !== undefined) return known
  const name = lookUp(category)
  if (remembered.size < REMEMBER) remembered.set(category, name)
  return name
}

function lookUp(category: string): ModelName {
  const words = category
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/,|;| with | featuring | for | of /)[0]!
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  for (let start = 0; start < words.length; start++) {
    const tail = words.slice(start).join(' ')
    const name = WORDS.get(tail) ?? WORDS.get(tail.replace(/s$/, ''))
    if (name !== undefined) return name
  }
  return FORM_MODELS[kindOf(category).form]
}

/** Stretches parts so that their common bounds are the box: a model need only be near it. */
function fitted(parts: readonly Part[], { width, depth, height }: Size): Part[] {
  const want = [
    [-width / 2, width / 2],
    [-depth / 2, depth / 2],
    [0, height],
  ] as const
  const axes = [0, 1, 2].map((axis) => {
    const from = Math.min(...parts.map((p) => p.center[axis]! - p.size[axis]! / 2))
    const to = Math.max(...parts.map((p) => p.center[axis]! + p.size[axis]! / 2))
    const [low, high] = want[axis]!
    const scale = (high - low) / (to - from)
    return { scale, place: (v: number) => low + (v - from) * scale }
  })
  return parts.map((p) => ({
    ...p,
    center: [axes[0]!.place(p.center[0]), axes[1]!.place(p.center[1]), axes[2]!.place(p.center[2])],
    size: [p.size[0] * axes[0]!.scale, p.size[1] * axes[1]!.scale, p.size[2] * axes[2]!.scale],
    ...(p.thickness === undefined ? {} : { thickness: p.thickness * axes[1]!.scale }),
  }))
}
