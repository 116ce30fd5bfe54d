import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { front3dRooms, readFront3dRoom } from '../../src/formats/front3d.ts'
import { direction } from '../../src/scene/transform.ts'
import { front3dRoom, writeFront3d } from '../ontology/build/inventedData.ts'

const where = join(writeFront3d([front3dRoom()]), 'rooms-build.jsonl')

function objects() {
  return readFront3dRoom(front3dRoom(), { where }).layout.objects
}

describe('a 3D-FRONT room', () => {
  it('lies on the plan as seen from above, not mirrored: z runs down the page', () => {
    const { room } = readFront3dRoom(front3dRoom(), { where }).layout
    expect(room.outline).toContainEqual([-2, -1.5])
    expect(room).toMatchObject({ type: 'living_room', height: 2.6 })
  })

  it('turns its objects with the plan: a sofa facing +z looks down, the stand opposite looks up', () => {
    const [sofa, stand] = objects()
    expect(sofa).toMatchObject({ category: 'sofa', center: [0, 1.05], yaw: 270 })
    expect(stand).toMatchObject({ category: 'tv_stand', center: [0.5, -1.3], yaw: 90 })
  })

  it('reads width, height, depth in that order, and positions as bottom centres', () => {
    const [sofa, , lamp] = objects()
    expect(sofa!.size).toEqual({ width: 2, depth: 0.9, height: 0.8 })
    expect(lamp!.elevation).toBe(1.7)
  })

  it('takes a rotation of zeros for none, and says so', () => {
    const { layout, repairs } = readFront3dRoom(front3dRoom(), { where })
    expect(layout.objects[2]!.yaw).toBe(270)
    expect(repairs.join()).toContain('all zeros')
  })

  it('goes by the description where no table knows the model', () => {
    expect(objects()[3]).toMatchObject({ category: 'coffee_table', yaw: 0 })
    expect(objects()[4]).toMatchObject({ category: 'object' })
  })

  it('looks up a scaled model by the first 36 characters of its id', () => {
    const room = front3dRoom() as { objects: { jid: string }[] }
    room.objects[4]!.jid = 'a0000000-0000-4000-8000-000000000000-(1.2)-(1.0)-(0.9)'
    expect(readFront3dRoom(room, { where }).layout.objects[4]!.category).toBe('wardrobe')
  })

  it('leaves out an object without volume, and says so', () => {
    const room = front3dRoom() as { objects: { size: number[] }[] }
    room.objects[0]!.size = [2, 0, 0.9]
    const read = readFront3dRoom(room, { where })
    expect(read.layout.objects).toHaveLength(4)
    expect(read.leftOut).toEqual(['size not above zero'])
  })

  it('is refused when its ceiling lies on its floor', () => {
    const room = { ...front3dRoom(), bounds_top: (front3dRoom() as { bounds_bottom: unknown }).bounds_bottom }
    expect(() => front3dRooms.read(room, { where })).toThrow(/bounds_top/)
  })

  it('names rooms of a coarse type by their id', () => {
    const room = { ...front3dRoom(), room_type: 'other', room_id: 'KidsRoom-3' }
    expect(readFront3dRoom(room, { where }).layout.room.type).toBe('children_room')
  })

  it('faces, at any turn about the vertical, where the quaternion points the front', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const half = (degrees * Math.PI) / 360
        const room = front3dRoom() as { objects: { rot: number[] }[] }
        room.objects[0]!.rot = [0, Math.sin(half), 0, Math.cos(half)]
        const { yaw } = readFront3dRoom(room, { where }).layout.objects[0]!
        const [x, y] = direction(yaw!)
        expect(x).toBeCloseTo(Math.sin(2 * half), 2)
        expect(-y).toBeCloseTo(Math.cos(2 * half), 2)
      }),
    )
  })

  it('is detected by its bounds', () => {
    expect(front3dRooms.detects(front3dRoom())).toBe(true)
    expect(front3dRooms.detects([1])).toBe(false)
  })
})
