import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Evidence, Reading } from '../../ontology/build/evidence.ts'
import { procthorCategory } from '../../ontology/build/procthorCategory.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { parseWith } from '../../scene/parseWith.ts'
import { readProcthorRooms } from '../procthor.ts'
import { filesIn, jsonLines, jsonMembers } from './recordFiles.ts'

/** ProcTHOR houses of a folder (`.jsonl` or `.jsonl.gz`), with the folder of their asset table. */
export function procthorSource(folder: string, assets: string): Source {
  const files = filesIn(folder, /\.jsonl(\.gz)?$/, '.jsonl or .jsonl.gz file')
  return {
    name: 'procthor',
    records: () =>
      jsonLines(files, (record, where) => {
        const rooms = readProcthorRooms(record, { where, assets })
        return {
          evidence: rooms.map(({ layout, parents }) => ({ type: 'room', layout, parents })),
          leftOut: rooms.flatMap(({ leftOut }) => leftOut),
        }
      }),
  }
}

/**
 * ProcTHOR's tables about its models: the size of every asset, also those no house has; what people who arranged rooms by
 * hand put on what, with counts; and by type whether it may stand on the floor or hang on a wall.
 */
export function procthorAssetsSource(folder: string): Source {
  const at = (name: string) => join(folder, name)
  return {
    name: 'procthor-assets',
    *records() {
      yield* jsonMembers(at('asset-database.json'), readType)
      if (existsSync(at('receptacles.json'))) yield* jsonMembers(at('receptacles.json'), readReceptacle)
      if (existsSync(at('placement-annotations.json')))
        yield* jsonMembers(at('placement-annotations.json'), readFlags, flagsByType)
    },
  }
}

const length = z.number().positive()
const boxSchema = z.looseObject({ boundingBox: z.looseObject({ x: length, y: length, z: length }) })

function readType(type: string, value: unknown, where: string): Reading {
  if (BUILDING.has(type)) return { evidence: [] }
  const leftOut: string[] = []
  const evidence = parseWith(z.array(z.unknown()), value, where).flatMap((entry): Evidence[] => {
    const asset = boxSchema.safeParse(entry)
    if (!asset.success) {
      leftOut.push('asset without a size')
      return []
    }
    const { x, y, z: depth } = asset.data.boundingBox
    const size = { width: x, depth, height: y }
    return [{ type: 'size', category: procthorCategory(type, size), size, isPlaced: true }]
  })
  return { evidence, leftOut }
}

const receptacleSchema = z.record(z.string(), z.looseObject({ count: z.number().int().nonnegative() }))

function readReceptacle(receptacle: string, value: unknown, where: string): Reading {
  const surface = nameOf(receptacle)
  const seen = Object.entries(parseWith(receptacleSchema, value, where))
  return {
    evidence: seen.flatMap(([type, { count }]): Evidence[] =>
      count === 0 || BUILDING.has(type)
        ? []
        : [{ type: 'support', category: nameOf(type), surface, weight: count, isStated: false }],
    ),
  }
}

const flag = z.record(z.string(), z.boolean().nullable())
const flagsSchema = z.looseObject({ instances: z.record(z.string(), z.number()), onFloor: flag, onWall: flag })

function flagsByType(whole: unknown): unknown {
  const { instances, onFloor, onWall } = parseWith(flagsSchema, whole, 'placement-annotations.json')
  return Object.fromEntries(
    Object.entries(instances).map(([type, n]) => [
      type,
      { n, floor: onFloor[type] === true, wall: onWall[type] === true },
    ]),
  )
}

const byTypeSchema = z.object({ n: z.number(), floor: z.boolean(), wall: z.boolean() })

function readFlags(type: string, value: unknown, where: string): Reading {
  const { n, floor, wall } = parseWith(byTypeSchema, value, where)
  if (n === 0 || BUILDING.has(type)) return { evidence: [] }
  const surfaces = [...(floor ? ['floor'] : []), ...(wall ? ['wall'] : [])]
  return {
    evidence: surfaces.map((surface) => ({
      type: 'support',
      category: nameOf(type),
      surface,
      weight: n / surfaces.length,
      isStated: true,
    })),
  }
}

/** Where only a type is known and no size, a bed is a wide one and a side table no console. */
function nameOf(type: string): string {
  return procthorCategory(type, { width: type === 'Bed' ? 2 : 0.5, depth: 0.5, height: 0.5 })
}

const BUILDING = new Set(['Doorframe', 'Doorway', 'Window', 'LightSwitch', 'ShowerHead', 'ToiletPaperHanger'])
