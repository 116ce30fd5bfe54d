import { describe, expect, it } from 'vitest'
import { readAngle } from '../../../src/models/reply/quantity.ts'
import { readObjects } from '../../../src/models/reply/readObjects.ts'

describe('headings', () => {
  const turns = [0, 1, 2, 3]
  const bbox = { x: 1, y: 1, w: 1, h: 1 }

  it('in radians are read so in either form, where all are quarter turns', () => {
    const box = readObjects(turns.map((n) => ({ label: 'chair', bbox, rotation: (n * Math.PI) / 2 })))
    expect(box.objects.map(({ yaw }) => yaw)).toEqual([270, 0, 90, 180])
    const own = readObjects(
      turns.map((n) => ({ category: 'chair', center: [1, 1], size: [1, 1, 1], yaw: (n * Math.PI) / 2 })),
    )
    expect(own.objects.map(({ yaw }) => yaw)).toEqual([0, 90, 180, 270])
    for (const { repairs } of [box, own]) expect(repairs.join()).toContain('radians')
  })

  it('in degrees are not touched, and both forms may be mixed', () => {
    const { objects } = readObjects([
      { label: 'chair', bbox, rotation: 90 },
      { label: 'chair', bbox, yaw: 90 },
      { label: 'chair', bbox },
    ])
    expect(objects.map(({ yaw }) => yaw)).toEqual([0, 90, null])
  })

  it('as text are said to be what they were read as', () => {
    expect(readAngle('1.5708 rad')).toEqual({ value: 90.0002, repair: expect.stringMatching(/as radians$/) })
    expect(readAngle(' 90° ')).toEqual({ value: 90, repair: expect.stringMatching(/as degrees$/) })
    expect(readAngle(null)).toHaveProperty('problem')
  })
})

describe('a list longer than any room could hold', () => {
  it('is asked about, and not read', () => {
    const { objects, problems } = readObjects(Array.from({ length: 5000 }, () => ({})))
    expect(objects).toEqual([])
    expect(problems).toEqual([expect.stringContaining('5000 objects')])
  })
})
