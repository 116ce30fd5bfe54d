import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What each area may import beside itself. `types` may be imported as types only. */
const MAY_IMPORT: {
  readonly [area: string]: { readonly code: readonly string[]; readonly types?: readonly string[] }
} = {
  'src/files': { code: ['src/scene'] },
  'src/geometry': { code: [] },
  'src/scene': { code: ['src/geometry', 'src/files'] },
  'src/ontology': { code: ['src/files', 'src/geometry', 'src/scene'] },
  'src/evaluate': { code: ['src/files', 'src/geometry', 'src/scene', 'src/ontology'] },
  'src/briefs': { code: ['src/files', 'src/geometry', 'src/scene'] },
  'src/formats': { code: ['src/files', 'src/geometry', 'src/scene', 'src/ontology'] },
  'src/calibrate': {
    code: ['src/files', 'src/geometry', 'src/scene', 'src/ontology', 'src/formats', 'src/evaluate'],
  },
  'src/figures': { code: ['src/scene', 'src/look'], types: ['src/ontology'] },
  'src/contracts': { code: ['src/geometry', 'src/scene'], types: ['src/ontology', 'src/evaluate'] },
  'src/record': {
    code: [
      'src/files',
      'src/geometry',
      'src/scene',
      'src/contracts',
      'src/models/choice.ts',
      'src/models/answerLines.ts',
      'src/models/reply',
    ],
    types: ['src/evaluate', 'src/models'],
  },
  agents: {
    code: ['src/contracts', 'src/geometry', 'src/scene', 'src/ontology', 'src/files', 'src/furniture', 'src/models'],
  },
  critics: {
    code: [
      'src/contracts',
      'src/geometry',
      'src/scene',
      'src/ontology',
      'src/evaluate',
      'src/files',
      'src/models',
      'src/process',
    ],
  },
  'src/process': { code: [] },
  'agents/solver': { code: ['src/contracts', 'src/geometry', 'src/scene', 'src/ontology', 'src/furniture'] },
}

interface Import {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
}

describe('imports point one way', () => {
  it.each(Object.keys(MAY_IMPORT))('%s imports nothing it should not know', (area) => {
    const { code, types = [] } = MAY_IMPORT[area]!
    const strangers = importsOf(area).filter(({ to, isTypeOnly }) => {
      const allowed = [area, ...code, ...(isTypeOnly ? types : [])]
      return !allowed.some((known) => isIn(to, known))
    })
    expect(strangers.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('agents, critics and renderers never know each other, the loop, the record or the command line', () => {
    const kinds = ['agents', 'critics', 'renderers']
    for (const kind of kinds) {
      const forbidden = [...kinds.filter((other) => other !== kind), 'src/loop', 'src/record', 'src/cli']
      const met = importsOf(kind).filter(({ to }) => forbidden.some((area) => isIn(to, area)))
      expect(met.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
    }
  })

  it('the solver never calls the evaluator: it hears findings only', () => {
    expect(importsOf('agents/solver').filter(({ to }) => isIn(to, 'src/evaluate'))).toEqual([])
  })

  it('the lists of parts are imported by the registry alone', () => {
    const lists = ['agents/index.ts', 'critics/index.ts', 'renderers/index.ts']
    const importers = importsOf('src').filter(({ to }) => lists.includes(to))
    expect(new Set(importers.map(({ from }) => from))).toEqual(new Set(['src/loop/registry.ts']))
  })

  it('the clock and chance are read at the edges only', () => {
    const edges = ['src/cli', 'src/loop/run.ts', 'src/models']
    const readers = filesBelow('src', 'agents', 'critics', 'renderers').filter(
      (file) => /Math\.random\(|Date\.now\(|new Date\(\)/.test(source(file)) && !edges.some((edge) => isIn(file, edge)),
    )
    expect(readers).toEqual([])
  })
})

describe('the map of the code', () => {
  it('has at the top level what its owner named, and the files that tools demand', () => {
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
    const known = ['agents', 'critics', 'docs', 'renderers', 'runs', 'src', 'test', 'dist', 'node_modules', 'coverage']
    expect(folders.filter((name) => !known.includes(name))).toEqual([])
  })
})

function isIn(file: string, area: string): boolean {
  return file === area || file.startsWith(`${area}/`)
}

function source(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function filesBelow(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => {
      const path = `${folder}/${name}`
      if (statSync(join(ROOT, path)).isDirectory()) return filesBelow(path)
      return /\.tsx?$/.test(name) ? [path] : []
    }),
  )
}

/** Relative imports of all files below a folder, as paths from the root. */
function importsOf(folder: string): Import[] {
  return filesBelow(folder).flatMap((from) =>
    [...source(from).matchAll(/^(?:import|export)\s(type\s)?[^;'"]*?from\s+'(\.[^']+)'/gm)].map(([, type, path]) => ({
      from,
      to: relative(ROOT, resolve(ROOT, dirname(from), path ?? '')),
      isTypeOnly: type !== undefined,
    })),
  )
}
