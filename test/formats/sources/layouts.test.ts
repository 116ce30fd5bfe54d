import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { ontology as ontologyVerb } from '../../../src/cli/verbs/ontology.ts'
import { score } from '../../../src/cli/verbs/score.ts'
import { layoutsSource } from '../../../src/formats/sources/layouts.ts'
import { loadOntologyFile } from '../../../src/ontology/loadOntology.ts'
import { scratch } from '../../ontology/build/inventedData.ts'
import { folderOf, gather, rooms } from './gather.ts'

const page = readFileSync('docs/adding-a-data-set.md', 'utf8')

describe('the guide to adding a data set', () => {
  const folder = scratch()
  for (const [, name, text] of page.matchAll(/```jsonl file=(\S+)\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, name!)), { recursive: true })
    writeFileSync(join(folder, name!), text!)
  }
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text]) => text!.trim().split('\n'))

  it('works as written, command by command', async () => {
    expect(commands).toHaveLength(4)
    const out: string[] = []
    for (const command of commands) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
      expect(words.slice(0, 2)).toEqual(['npx', 'scenewright'])
      const program = new Command('scenewright').exitOverride()
      const io = {
        out: (text: string) => out.push(text),
        err: () => {},
        isTerminal: false,
        hasColor: false,
        columns: 80,
        command: 'scenewright',
      }
      ontologyVerb(program, io)
      score(program, io)
      const args = words
        .slice(2)
        .map((word) =>
          /^(rooms|reading-rooms\.json)/.test(word)
            ? join(folder, word)
            : word.replace('=rooms', `=${join(folder, 'rooms')}`),
        )
      await program.parseAsync(['node', 'scenewright', ...args])
    }
    const printed = page
      .match(/```text\n([\s\S]*?)```/)![1]!
      .trim()
      .split('\n')
    expect(out.slice(0, 3)).toEqual(printed)
    expect(out.join('\n')).toMatch(/\nbookshelf\n/)
    expect(out.join('\n')).toMatch(/reading_room: 5 rooms seen/)
  })

  it('says what becomes of words', () => {
    const { categories, sources } = loadOntologyFile(join(folder, 'reading-rooms.json'))
    expect(Object.keys(categories)).toEqual(['atlas', 'bookshelf', 'lectern'])
    expect(sources).toEqual([{ name: 'reading', scenes: 5, objects: 15 }])
    expect(categories.atlas!.support).toEqual({
      lectern: { count: 4, fraction: 0.8 },
      bookshelf: { count: 1, fraction: 0.2 },
    })
    expect(categories.bookshelf!.orientation!.back_to_wall!.fraction).toBe(1)
  })
})

describe('layouts as a source', () => {
  const box = { label: 'couch', bbox: { x: 0, y: 0, w: 2, h: 0.9 }, rotation: 0 }

  it('without heights feed no sizes', async () => {
    const { evidence } = await gather(layoutsSource('flat', folderOf({ 'den.json': [box] })))
    expect(rooms(evidence)).toMatchObject([{ hasSizes: false, layout: { objects: [{ category: 'sofa' }] } }])
  })

  it('that are broken are counted, file by file', async () => {
    const { evidence, outcome } = await gather(
      layoutsSource('flat', folderOf({ 'a.json': [box], 'b.json': '{"x": ', 'c.json': { odd: 1 } })),
    )
    expect(evidence).toHaveLength(1)
    expect(Object.fromEntries(outcome.skipped)).toEqual({ truncated: 1, 'not a usable record': 1 })
  })
})
