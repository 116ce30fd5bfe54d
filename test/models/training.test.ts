import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/program.ts'
import { normalizedAdvantages } from '../../src/record/trainingGroups.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { startScriptedServer } from '../helpers/scriptedServer/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-training-'))
const server = await startScriptedServer((request) => {
  // Like a model that is not asked for temperature 0: every time another answer to the same question.
  return designerReply({ ...request, text: `${request.text}\n${request.n}` })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function cli(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    out: (t: string) => out.push(t),
    err: (t: string) => err.push(t),
    isTerminal: false,
    hasColor: false,
    columns: 80,
    command: 'scenewright',
  }
  const code = await main(argv, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const brief = join(folder, 'brief.json')
writeFileSync(
  brief,
  JSON.stringify({
    format: 'scenewright/brief@1',
    name: 'b',
    description: 'a bedroom',
    room: { type: 'bedroom', width: 4, depth: 4 },
    objects: [
      { category: 'double_bed', count: 1 },
      { category: 'nightstand', count: 2 },
    ],
  }),
)
const model = ['--model', 'openai:scripted', '--base-url', `${server.url}/v1`]

describe('candidates and what is learnt from them', () => {
  it('of four candidates the best rewarded is taken, and all are exported with rewards and advantages', async () => {
    const out = join(folder, 'runs')
    const made = await cli(
      'run',
      brief,
      '--agent',
      'llm',
      '--critic',
      'text',
      '--candidates',
      '4',
      '--select',
      'reward',
      '--steps',
      '1',
      ...model,
      '--out',
      out,
      '--json',
    )
    expect(made.err).toBe('')
    const [first] = made.out.split('\n').map((line) => JSON.parse(line))
    const grpo = await cli('export', first.name, '--out', out, '--to', 'grpo', '--by', 'reward')
    expect(grpo.code).toBe(0)
    const groups = grpo.out.split('\n').map((line) => JSON.parse(line))
    expect(groups).toHaveLength(2) // one for placing, one for refining
    for (const { prompt, completions } of groups) {
      expect(prompt.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
      expect(completions).toHaveLength(4)
      expect(completions.reduce((sum: number, c: { advantage: number }) => sum + c.advantage, 0)).toBeCloseTo(0, 9)
      expect(JSON.parse(completions[0].text).reason).toBeTypeOf('string')
    }
    const pairs = await cli('export', first.name, '--out', out, '--to', 'preferences', '--by', 'reward')
    for (const line of pairs.out.split('\n')) {
      const { chosen, rejected } = JSON.parse(line)
      expect(chosen.reward).toBeGreaterThan(rejected.reward)
    }
    const shown = await cli('replay', first.name, '--out', out)
    expect(shown.code).toBe(0)
  })

  it('answers of runs with different seeds to one prompt are one group', async () => {
    const out = join(folder, 'seeds')
    const names: string[] = []
    for (const seed of ['1', '2', '3']) {
      const { out: printed } = await cli(
        'run',
        brief,
        '--agent',
        'llm',
        '--critic',
        'none',
        '--steps',
        '0',
        '--seed',
        seed,
        ...model,
        '--out',
        out,
        '--quiet',
      )
      names.push(printed.trim())
    }
    const { out: printed } = await cli('export', ...names, '--out', out, '--to', 'grpo')
    const groups = printed.split('\n').map((line) => JSON.parse(line))
    expect(groups.map((g) => g.completions.length)).toEqual([3])
    const unrewarded = await cli('export', ...names, '--out', out, '--to', 'grpo', '--by', 'reward')
    expect([unrewarded.code, unrewarded.out]).toEqual([2, ''])
    expect(unrewarded.err).toMatch(/^left out: 3 answers that made a proposal without a reward; --select reward/)
  })

  it('advantages have mean 0 and deviation 1, or are all 0', () => {
    const advantages = normalizedAdvantages([1, 2, 3, 6])
    expect(advantages.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 12)
    expect(advantages.reduce((a, b) => a + b * b, 0) / 4).toBeCloseTo(1, 12)
    expect(normalizedAdvantages([0.5, 0.5])).toEqual([0, 0])
  })
})

describe('audit', () => {
  it('prints how a judge varies by view, wording and repeat, beside the score that does not', async () => {
    const layout = join(folder, 'layout.json')
    writeFileSync(layout, JSON.stringify(testLayout(testRoom(4, 4), [testObject('bed-1', 'double_bed', [2, 2.9])])))
    const before = server.requests.length
    const keep = ['--keep', join(folder, 'kept')]
    const args = ['audit', layout, '--critic', 'text', '--repeats', '2', ...model, ...keep]
    const { code, out, err } = await cli(...args, '--json')
    expect(err).toBe('')
    expect(code).toBe(0)
    const audit = JSON.parse(out)
    // four forms, three wordings, two repeats
    expect(audit.overall.n).toBe(24)
    expect(server.requests.length - before).toBe(24)
    expect(audit.symbolic.variance).toBe(0)
    expect(audit.variance.repeat).toBeGreaterThan(0)
    const again = await cli(...args)
    expect(again.out).toMatch(/Variance between views 0\.\d+, between wordings 0\.\d+, between re-runs 0\.\d+/)
    expect(server.requests.length - before).toBe(24)
  })
})
