import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cellsOf } from '../../src/experiment/cells.ts'
import { loadExperiment } from '../../src/experiment/matrix.ts'
import { labelled, readModels } from '../../src/experiment/modelAxis.ts'
import { packageFile } from '../../src/files/packageRoot.ts'

function written(matrix: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'experiment-models-')), 'matrix.json')
  writeFileSync(path, JSON.stringify({ format: 'scenewright/experiment@1', name: 'small', ...matrix }))
  return path
}

async function cellsIn(matrix: object) {
  const { experiment, folder } = loadExperiment(written({ briefs: ['king-bedroom'], ...matrix }))
  return cellsOf(experiment, folder)
}

describe('the axis of models', () => {
  it('multiplies the cells whose agent, refiner or critic asks a model, and no others', async () => {
    const cells = await cellsIn({
      agents: ['solver', 'llm', 'random/llm'],
      critics: ['collision', 'collision+text'],
      models: ['openai:one', 'ollama:two'],
      seeds: [1, 2],
    })
    const count = (agent: string, critic: string) =>
      cells.filter(({ row }) => row.agent === agent && row.critic === critic).map(({ row, seed }) => [row.model, seed])
    expect(count('solver', 'collision')).toEqual([
      [null, 1],
      [null, 2],
    ])
    for (const [agent, critic] of [
      ['solver', 'collision+text'],
      ['llm', 'collision'],
      ['random/llm', 'collision'],
      ['llm', 'collision+text'],
    ] as const)
      expect(count(agent, critic)).toEqual([
        ['openai:one', 1],
        ['openai:one', 2],
        ['ollama:two', 1],
        ['ollama:two', 2],
      ])
    expect(new Set(cells.map(({ setup }) => setup)).size).toBe(cells.length)
    expect(cells.find(({ row }) => row.model === null)?.options.model).toBeUndefined()
  })

  it('multiplies an ensemble where one of its critics asks a model', async () => {
    const cells = await cellsIn({
      critics: ['ensemble:critics=collision/scenecritic', 'ensemble:critics=collision/text'],
      models: ['openai:one', 'ollama:two'],
    })
    expect(cells.map(({ row }) => row.model)).toEqual([null, 'openai:one', 'ollama:two'])
  })

  it('gives a cell without a model the setup it has in an experiment without models', async () => {
    const [without] = await cellsIn({})
    const [beside] = await cellsIn({ agents: ['solver', 'llm'], models: ['openai:one'] })
    expect(beside?.setup).toBe(without?.setup)
  })

  it('makes every setting of a model part of the cell', async () => {
    const settings = [
      {},
      { baseUrl: 'http://localhost:1/v1' },
      { temperature: 0 },
      { maxTokens: 100 },
      { structure: 'tools' },
      { timeout: 1.5 },
      { retries: 0 },
      { budget: { calls: 9 } },
    ]
    const cells = await cellsIn({ agents: ['llm'], models: settings.map((s) => ({ model: 'openai:one', ...s })) })
    expect(new Set(cells.map(({ setup }) => setup)).size).toBe(settings.length)
    expect(new Set(cells.map(({ row }) => row.model)).size).toBe(settings.length)
    expect(cells[5]?.options.model).toMatchObject({ spec: 'openai:one', timeoutMs: 1500 })
  })

  it('refuses parts that ask a model where none is named, before anything is run', async () => {
    await expect(cellsIn({ agents: ['solver', 'llm'] })).rejects.toThrow(/"models".*--model/)
  })
})

describe('a model in an experiment file', () => {
  const read = (...models: unknown[]) => readModels(models, 'x.json')

  it.each([
    [['gpt'], /x\.json: models\[0\]: Model "gpt": expected provider:name/],
    [['openai:one', 7], /models\[1\] is 7; expected "provider:name", or an object/],
    [[{ model: 'openai:one', temprature: 1 }], /models\[0\].*unknown key "temprature"\. Did you mean "temperature"/],
    [[{ baseUrl: 'http://localhost/v1' }], /models\[0\].*model is nothing/],
    [[{ model: 'openai:one', temperature: 3 }], /temperature is 3/],
    [[{ model: 'openai:one', budget: { euro: 1 } }], /budget has an unknown key "euro"/],
    [[{ model: 'openai:one', baseUrl: 'http://me:secret@host/v1' }], /models\[0\].*would be recorded/],
    [['google:x', { model: 'google-genai:x', retries: 4 }], /models\[1\] is the same as models\[0\]/],
  ])('%j is refused with its place', (models, message) => {
    expect(() => read(...models)).toThrow(message)
  })

  it('goes by its name, and by what tells it from others of that name', () => {
    const at = (port: number) => ({ model: 'openai:a', baseUrl: `http://localhost:${port}/v1` })
    const labels = labelled(read('google:g', at(1), at(2), { ...at(2), temperature: 0.5, timeout: 9 }))
    expect(labels.map(({ label }) => label)).toEqual([
      'google-genai:g',
      'openai:a baseUrl=http://localhost:1/v1 timeout=120',
      'openai:a baseUrl=http://localhost:2/v1 timeout=120',
      'openai:a baseUrl=http://localhost:2/v1 temperature=0.5 timeout=9',
    ])
  })
})

describe('the example in docs/models.md', () => {
  it('can be pasted, and makes as many runs as is said', async () => {
    const docs = readFileSync(packageFile('docs', 'models.md'), 'utf8')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs) ?? []
    const cells = await cellsIn(JSON.parse(example))
    expect(docs).toContain(`= ${cells.length} runs`)
  })
})
