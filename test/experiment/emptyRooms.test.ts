import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeLines } from '../../src/cli/experimentTables.ts'
import { cellsOf } from '../../src/experiment/cells.ts'
import { loadExperiment } from '../../src/experiment/matrix.ts'
import { outcomesOf } from '../../src/experiment/outcomes.ts'
import { collectCells, type FinishedCell, runCells } from '../../src/experiment/runCells.ts'
import { designerReply } from '../helpers/scriptedServer/designer.ts'
import { type ScriptedServer, startScriptedServer } from '../helpers/scriptedServer/server.ts'

const root = mkdtempSync(join(tmpdir(), 'scenewright-empty-'))
const servers: ScriptedServer[] = []
let furnished: readonly FinishedCell[] = []
let sorry: readonly FinishedCell[] = []

/** One designer that furnishes, and one that only apologizes. */
beforeAll(async () => {
  servers.push(
    await startScriptedServer(designerReply),
    await startScriptedServer(() => ({ text: 'Sorry, I cannot do that.' })),
  )
  const matrix = {
    format: 'scenewright/experiment@1',
    name: 'sorry',
    briefs: ['beach-bedroom'],
    agents: ['llm'],
    critics: ['collision'],
    models: servers.map(({ url }, i) => ({ model: `openai:m${i}`, baseUrl: `${url}/v1`, retries: 0 })),
    seeds: [1, 2],
    steps: 1,
  }
  const path = join(root, 'matrix.json')
  writeFileSync(path, JSON.stringify(matrix))
  const { experiment, folder } = loadExperiment(path)
  const cells = await cellsOf(experiment, folder)
  const out = join(root, 'runs')
  const access = { environment: { OPENAI_API_KEY: 'no-key-at-all' } }
  await runCells(cells, { out, access, signal: new AbortController().signal })
  const { finished } = collectCells(cells, { out })
  furnished = finished.filter(({ cell }) => cell.row.model === 'openai:m0')
  sorry = finished.filter(({ cell }) => cell.row.model === 'openai:m1')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(root, { recursive: true, force: true })
})

describe('runs in which nothing was placed', () => {
  it('are counted, and get no marks for doors that stand free in an empty room', () => {
    const [row] = outcomesOf(sorry)
    expect(row).toMatchObject({ runs: 2, failed: 2, empty: 2, measures: {} })
    expect(row?.inOrder).toEqual({ insideRoom: 0, noTrueOverlap: 0, doorsFree: 0, allReachable: 0 })
    const measures = outcomeLines(outcomesOf(sorry)).filter((line) => !line.includes('fixed'))
    expect(measures.join('\n')).toMatch(/lower +unmet +empty\nllm +collision +openai:m1 +always +(- +){6}0 +\d+ +2$/m)
    expect(measures.join('\n')).not.toContain('%')
  })

  it('change no share and no mean of a row that they stand in', () => {
    const row = furnished[0]!.cell.row
    const [without] = outcomesOf(furnished)
    const mixed = [...furnished, ...sorry].map((one) => ({ ...one, cell: { ...one.cell, row } }))
    const [withThem] = outcomesOf(mixed)
    expect(withThem).toMatchObject({ runs: 4, empty: 2, failed: 2 })
    const { measures, inOrder, findings } = without!
    expect(withThem).toMatchObject({ measures, inOrder, findings })
    const percentages = (cells: readonly FinishedCell[]) =>
      outcomeLines(outcomesOf(cells)).flatMap((line) => line.match(/\d+%/g) ?? [])
    expect(percentages(mixed)).toEqual(percentages(furnished))
  })

  it('get a column only in a table that has some', () => {
    expect(outcomeLines(outcomesOf(furnished)).join('\n')).not.toContain('empty')
  })
})
