import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { procthor, readProcthorRooms } from '../../src/formats/procthor.ts'
import { bedroomThings, house, writeProcthor } from '../ontology/build/inventedData.ts'

const build = writeProcthor([house()])
const where = join(build, 'houses.jsonl.gz')

function bedroom() {
  return readProcthorRooms(house(), { where })[0]!
}

describe('a ProcTHOR house', () => {
  it('gives one layout a room, named by the room and typed in our words', () => {
    const rooms = procthor.read(house(), { where })
    expect(rooms.map(({ name, layout }) => [name, layout.room.type, layout.objects.length])).toEqual([
      ['room|2', 'bedroom', 4],
      ['room|3', 'living_room', 1],
    ])
  })

  it('finds its assets in a folder beside the file, and says where it looked when there are none', () => {
    expect(() => procthor.read(house(), { where: '/nowhere/houses.jsonl' })).toThrow(/asset-database\.json.*assets/)
  })

  it('keeps the plan unmirrored: z becomes y, and a quarter turn clockwise from z faces right', () => {
    const painting = bedroom().layout.objects.find(({ category }) => category === 'painting')!
    expect(painting.center).toEqual([0.02, 2])
    expect(painting.yaw).toBe(0)
  })

  it('takes sizes from the asset table and stands things on their underside', () => {
    const bed = bedroom().layout.objects.find(({ id }) => id === '2|0')!
    expect(bed.size).toEqual({ width: 1.6, depth: 2.1, height: 0.9 })
    expect(bed.elevation).toBeCloseTo(0)
    expect(bed.yaw).toBe(270)
  })

  it('tells a single bed from a double one by its width', () => {
    const beds = procthor.read(house(), { where }).flatMap(({ layout }) => layout.objects.map((o) => o.category))
    expect(beds.filter((category) => category.endsWith('_bed'))).toEqual(['double_bed', 'single_bed'])
  })

  it('makes objects of things that lie on others, with their elevation and what they lie on', () => {
    const { layout, parents } = bedroom()
    const pillow = layout.objects.find(({ category }) => category === 'pillow')!
    expect(pillow.elevation).toBeCloseTo(0.5)
    expect(parents.get(pillow.id)).toBe('2|0')
  })

  it('cuts doors into both rooms and windows into one, measured along the wall from its first corner', () => {
    const [first, second] = procthor.read(house(), { where })
    expect(first!.layout.room.openings).toEqual([
      { kind: 'door', from: [4, 4], to: [4, 3], sill: 0, head: 2.1 },
      { kind: 'window', from: [3.5, 0], to: [2.5, 0], sill: 0.9, head: 2.2 },
    ])
    expect(second!.layout.room.openings[0]).toEqual(first!.layout.room.openings[0])
  })

  it('opens a wall marked empty over its whole length', () => {
    const [, second] = procthor.read(house(), { where })
    expect(second!.layout.room.openings[1]).toEqual({ kind: 'passage', from: [7, 0], to: [4, 0], sill: 0, head: 3 })
  })

  it('leaves out an object whose asset is not in the table, and says so', () => {
    const unknown = { id: '2|9', assetId: 'Gnome_1', at: [1, 0, 1] as const }
    const [room] = readProcthorRooms(house([...bedroomThings(), unknown]), { where })
    expect(room!.leftOut).toEqual(['asset not in the table'])
    expect(room!.repairs.join()).toContain('Gnome_1')
  })

  it('leaves out an object in a room the house does not have, and says so', () => {
    const lost = { id: '9|0', assetId: 'Fern_1', at: [1, 0, 1] as const }
    const [room] = readProcthorRooms(house([lost]), { where })
    expect(room!.leftOut).toEqual(['object in no room'])
    expect(room!.repairs.join()).toMatch(/room\|9/)
  })

  it('is refused when a position is no number', () => {
    const broken = { id: '2|0', assetId: 'Fern_1', at: [Number.NaN, 0, 1] as const }
    expect(() => procthor.read(house([broken]), { where })).toThrow(/objects\[0\]\.position\.x/)
  })

  it('is detected by its parts, and a Holodeck scene, which has a query, is not', () => {
    expect(procthor.detects(house())).toBe(true)
    expect(procthor.detects({ ...house(), query: 'a house' })).toBe(false)
    expect(procthor.detects(null)).toBe(false)
  })
})
