import { describe, expect, it } from 'vitest'
import { supportsOf } from '../../../src/ontology/build/supportsOf.ts'
import type { Layout, SceneObject } from '../../../src/scene/types.ts'

function object(
  id: string,
  elevation: number,
  height: number,
  center: [number, number] = [2, 2],
  wide = 1,
): SceneObject {
  return { id, category: id, center, elevation, size: { width: wide, depth: wide, height }, yaw: 0 }
}

function supports(objects: SceneObject[], parents?: ReadonlyMap<string, string>): Record<string, string> {
  const layout: Layout = {
    format: 'scenewright/layout@1',
    room: {
      type: 'den',
      outline: [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ],
      height: 2.5,
      openings: [],
    },
    objects,
  }
  return Object.fromEntries(supportsOf(layout, parents))
}

describe('what an object rests on', () => {
  it('is the lower object whose top is within 5 cm of its underside and whose footprint holds its centre', () => {
    const desk = object('desk', 0, 0.75)
    expect(supports([object('lamp', 0.79, 0.4), desk])).toEqual({ desk: 'floor', lamp: 'desk' })
    expect(supports([object('lamp', 0.81, 0.4), desk])).toEqual({ desk: 'floor' })
    expect(supports([object('lamp', 0.75, 0.4, [3, 3]), desk])).toEqual({ desk: 'floor' })
  })

  it('is the nearer of two tops', () => {
    const stack = [object('desk', 0, 0.75), object('book', 0.75, 0.03), object('cup', 0.78, 0.1)]
    expect(supports(stack).cup).toBe('book')
  })

  it('is what the source says, where it says so: a pillow sinks into a sofa', () => {
    const sofa = object('sofa', 0, 0.9)
    const pillow = object('pillow', 0.45, 0.2)
    expect(supports([sofa, pillow]).pillow).toBeUndefined()
    expect(supports([sofa, pillow], new Map([['pillow', 'sofa']])).pillow).toBe('sofa')
  })

  it('is the ceiling or a wall for what hangs near one, the nearer where both are near', () => {
    expect(supports([object('pendant', 1.5, 0.8)])).toEqual({ pendant: 'ceiling' })
    expect(supports([object('picture', 1.2, 0.6, [0.05, 2], 0.1)])).toEqual({ picture: 'wall' })
    expect(supports([object('picture', 1.7, 0.6, [0.05, 2], 0.1)])).toEqual({ picture: 'wall' })
    expect(supports([object('pendant', 1.7, 0.78, [0.13, 2], 0.1)])).toEqual({ pendant: 'ceiling' })
  })

  it('is not known for what floats or is sunk into the floor', () => {
    expect(supports([object('balloon', 1, 0.3)])).toEqual({})
    expect(supports([object('root', -0.4, 0.3)])).toEqual({})
  })
})
