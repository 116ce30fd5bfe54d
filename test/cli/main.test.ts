import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { plain, sparkline } from '../../src/cli/text.ts'
import { verbs } from '../../src/cli/verbs/index.ts'
import { fourBlocks, tinyOntology } from '../loop/blocks.ts'
import { tempRuns } from '../loop/scripted.ts'
import { cli } from './capture.ts'

const out = tempRuns()
const brief = join(out, 'brief.json')
const ontology = join(out, 'ontology.json')
const common = ['--ontology', ontology, '--out', out] as const
let id = ''
let told = ''

beforeAll(async () => {
  writeFileSync(brief, JSON.stringify({ ...fourBlocks, room: { type: 'bedroom', width: 4, depth: 5 } }))
  writeFileSync(ontology, JSON.stringify(tinyOntology))
  const run = await cli(
    'run',
    brief,
    '--agent',
    'random',
    '--critic',
    'scenecritic+collision',
    '--steps',
    '3',
    ...common,
  )
  told = run.out
  id = told.split('\n')[0] ?? ''
})

describe('run', () => {
  it('prints the run\u2019s id first, a line a step, and at the end the picture, the folder and what to type next', () => {
    const lines = told.split('\n')
    expect(existsSync(join(out, id, 'manifest.json'))).toBe(true)
    expect(lines[1]).toMatch(/^step +overall +semantic +orientation +overlap +fixed +new +open$/)
    expect(lines[2]).toMatch(/^ {3}0 +[01]\.\d{3} .* placed$/)
    expect(existsSync(join(out, id, 'before-after.png'))).toBe(true)
    expect(told).toMatch(/^Pictures .*before-after\.png$/m)
    expect(told).toContain(`Next: scenewright show ${join(out, id)}`)
    expect(lines.filter((line) => !line.includes(id)).every((line) => line.length <= 80)).toBe(true)
  })

  it('as JSON prints one object a line: the run, its steps, the end', async () => {
    const { out: text } = await cli('run', brief, '--agent', 'random', '--critic', 'none', '--json', ...common)
    const lines: { type: string }[] = text.split('\n').map((line) => JSON.parse(line))
    expect(lines.map(({ type }) => type)).toEqual(['run', 'step', 'step', 'step', 'step', 'end'])
  })

  it('begins at a layout in place of a brief, and asks for what the layout holds', async () => {
    const start = join(out, id, 'layout.json')
    const { out: text, code } = await cli(
      'run',
      '--start',
      start,
      '--agent',
      'random',
      '--critic',
      'none',
      '--steps',
      '0',
      '--json',
      ...common,
    )
    expect(code).toBe(0)
    expect(JSON.parse(text.split('\n').at(-1) ?? '')).toMatchObject({ brief: 'from-layout', objects: 4, unmet: [] })
  })

  it.each([
    ['no brief', ['run'], 'No brief is given'],
    ['an unknown brief', ['run', 'beach-bedrom'], 'Did you mean "beach-bedroom"?'],
    ['a file that is not there', ['run', './nowhere.json'], 'no such file'],
    ['an unknown agent', ['run', 'beach-bedroom', '--agent', 'solvr'], 'Did you mean "solver"?'],
    ['an unknown critic', ['run', 'beach-bedroom', '--critic', 'none+colision'], 'Did you mean "collision"?'],
    ['an unknown rule', ['run', 'beach-bedroom', '--accept', 'allways'], 'Did you mean "always"?'],
    [
      'an unknown option of a part',
      ['run', 'beach-bedroom', '--agent', 'random:heading=any'],
      'Did you mean "headings"?',
    ],
    ['an option without a value', ['run', 'beach-bedroom', '--agent', 'random:any'], 'expected key=value'],
    ['a negative number of steps', ['run', 'beach-bedroom', '--steps=-1'], 'whole number'],
    ['a seed that is no number', ['run', 'beach-bedroom', '--seed', 'x'], 'whole number'],
    ['a model that no provider is named for', ['run', 'beach-bedroom', '--model', 'gpt'], 'gpt'],
    ['an unknown flag', ['run', 'beach-bedroom', '--sed', '1'], '--seed'],
    ['an unknown verb', ['rnu'], 'run'],
    ['a run that is not there', ['show', 'nothing', '--out', 'nowhere'], 'No run "nothing"'],
    [
      'a folder that cannot be made',
      ['run', 'beach-bedroom', '--out', '/dev/null/runs'],
      'file where a folder is needed',
    ],
    ['one run to compare', ['compare', 'a'], 'two or more'],
  ])('refuses %s with exit code 2 and a hint', async (_what, argv, hint) => {
    const { code, err } = await cli(...argv)
    expect([code, err]).toEqual([2, expect.stringContaining(hint)])
    expect(err).not.toMatch(/\n\s+at /)
  })
})

describe('replay, show, list, compare', () => {
  it('replay says that every hash holds, and shows one step in words', async () => {
    expect((await cli('replay', id, '--out', out)).out).toContain('every hash holds')
    const { code, out: text } = await cli('replay', id, '--step', '0', '--out', out)
    expect([code, text]).toEqual([0, expect.stringMatching(/^.*\nStep 0 .*findings fixed/s)])
  })

  it('replay of an altered record ends with exit code 3 and names the step', async () => {
    const { out: made } = await cli(
      'run',
      brief,
      '--agent',
      'random',
      '--critic',
      'scenecritic',
      '--steps',
      '2',
      '--seed',
      '5',
      '--quiet',
      ...common,
    )
    const file = join(out, made, 'events.jsonl')
    const text = readFileSync(file, 'utf8')
    const at = text.indexOf('"center":[') + 12
    writeFileSync(file, `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`)
    const { code, err } = await cli('replay', made, '--out', out)
    expect([code, err]).toEqual([3, expect.stringContaining('Step 0')])
    expect((await cli('list', '--out', out)).out).toContain('damaged')
  })

  it('show tells of the run, prints a layout that can be read again, and a summary', async () => {
    expect((await cli('show', id, '--out', out)).out).toMatch(/brief +four blocks/)
    expect(JSON.parse((await cli('show', id, '--layout', '--step', '0', '--out', out)).out)).toMatchObject({
      format: 'scenewright/layout@1',
    })
    expect(JSON.parse((await cli('show', id, '--json', '--out', out)).out)).toMatchObject({ name: id, agent: 'random' })
  })

  it.each(['runs', 'agents', 'critics', 'renderers', 'acceptance', 'briefs'])(
    'list %s --json is an array of objects with a name',
    async (what) => {
      const rows: { name: string }[] = JSON.parse((await cli('list', what, '--json', '--out', out)).out)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ name }) => typeof name === 'string' && name !== '')).toBe(true)
    },
  )

  it('list of a folder without runs says how to make one', async () => {
    expect((await cli('list', '--out', join(out, 'absent'))).out).toContain('scenewright run')
  })

  it('compare sets runs side by side, fails on a regression, and says when scores are not comparable', async () => {
    const make = async (...more: string[]) =>
      (await cli('run', brief, '--agent', 'random', '--critic', 'none', '--steps', '0', '--quiet', ...common, ...more))
        .out
    const scores = new Map<string, number>()
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const name = await make('--seed', seed)
      const summary: { last: { scores: { overall: number } } } = JSON.parse(
        (await cli('show', name, '--json', '--out', out)).out,
      )
      scores.set(name, summary.last.scores.overall)
    }
    const [low, high] = [...scores]
      .toSorted((a, b) => a[1] - b[1])
      .flatMap(([name], i, all) => (i === 0 || i === all.length - 1 ? [name] : []))
    expect((await cli('compare', low!, high!, '--fail-on-regression', '--out', out)).code).toBe(0)
    const fallen = await cli('compare', high!, low!, '--fail-on-regression', '--out', out)
    expect([fallen.code, fallen.out]).toEqual([1, expect.stringContaining('regression:')])
    expect((await cli('compare', high!, low!, '--fail-on-regression', '--margin', '1', '--out', out)).code).toBe(0)
    const paper = await make('--profile', 'paper')
    const mixed = await cli('compare', high!, paper, '--out', out)
    expect([mixed.code, mixed.out]).toEqual([0, expect.stringContaining('not comparable')])
    expect((await cli('compare', high!, paper, '--fail-on-regression', '--out', out)).code).toBe(2)
  })

  it('resume of a finished run says how to go on, and fork does', async () => {
    expect((await cli('resume', id, '--out', out)).err).toContain('fork')
    const forked = await cli('fork', id, '--at', '0', '--critic', 'none', '--steps', '1', '--quiet', '--out', out)
    expect(JSON.parse((await cli('show', forked.out, '--json', '--out', out)).out)).toMatchObject({
      parent: `${id}@0`,
      critic: 'none',
    })
  })
})

describe('the command', () => {
  it('has help with an example for every verb', async () => {
    const { out: help, code } = await cli('--help')
    expect(code).toBe(0)
    const names = [...help.matchAll(/^ {2}([a-z]+)\b/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'help' && name !== 'scenewright')
    expect(names.length).toBeGreaterThanOrEqual(verbs.length)
    for (const name of names) {
      const told = await cli(name, '--help')
      const nested = [...told.out.matchAll(/^ {2}(build|show|diff)\b/gm)].map(([, verb]) => verb ?? '')
      const pages = nested.length === 0 ? [told] : await Promise.all(nested.map((verb) => cli(name, verb, '--help')))
      for (const page of pages) expect([page.code, page.out]).toEqual([0, expect.stringMatching(/Examples?:/)])
    }
  })

  it('lets no control character of a label through to a terminal', () => {
    expect(plain('a\u001b[31mred\n\u202ecba\u200b')).toBe('a [31mred cba')
    expect(sparkline([0, null, 1])).toBe('▁·█')
  })

  it('interrupted once ends when the step is finished, with exit code 130 and a record that can be resumed', async () => {
    const folder = join(out, 'interrupted')
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)),
        'run',
        'beach-bedroom',
        '--agent',
        'random',
        '--critic',
        'collision:rules=paper',
        '--steps',
        '100000',
        '--out',
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    while (text.split('\n').length < 5) await once(child.stdout, 'data')
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(130)
    const { code: replayed, out: shown } = await cli('replay', text.split('\n')[0] ?? '', '--out', folder)
    expect([replayed, shown]).toEqual([0, expect.stringContaining('cancelled')])
  })

  it('tells a checkout what it has', async () => {
    const { code, out: text } = await cli('doctor', '--out', out)
    expect([code, text]).toEqual([0, expect.stringContaining('ontology')])
    expect(text.split('\n').filter((line) => line.length > 80 && line.slice(28).includes(' '))).toEqual([])
  })

  it('tells of each provider of models whether package and key are there, and never what the key is', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'planted-secret-key')
    vi.stubEnv('ANTHROPIC_API_KEY', '')
    try {
      const { out: text } = await cli('doctor', '--out', out)
      expect(text).toMatch(/^ok +model openai +package present; key present in OPENAI_API_KEY$/m)
      expect(text).toMatch(/^absent +model anthropic +package present; key absent: set ANTHROPIC_API_KEY$/m)
      expect(text).toMatch(/^ok +model ollama +package present; no key needed$/m)
      expect(text).not.toContain('planted')
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
