import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cellsOf } from '../../src/experiment/cells.ts'
import { loadExperiment } from '../../src/experiment/matrix.ts'
import { meanOf, outcomesOf } from '../../src/experiment/outcomes.ts'
import { collectCells, runCells } from '../../src/experiment/runCells.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'experiment-'))
const signal = new AbortController().signal

function written(matrix: object): string {
  const path = join(folder(), 'matrix.json')
  writeFileSync(path, JSON.stringify({ format: 'scenewright/experiment@1', name: 'small', ...matrix }))
  return path
}

describe('the matrix', () => {
  it('crosses every list, scenes first and seeds last', async () => {
    const path = written({
      briefs: ['beach-bedroom', 'king-bedroom'],
      agents: ['solver', 'random/solver'],
      critics: ['none', 'collision+scenecritic'],
      seeds: [1, 2, 3],
    })
    const { experiment, folder: base } = loadExperiment(path)
    const cells = await cellsOf(experiment, base)
    expect(cells).toHaveLength(2 * 2 * 2 * 3)
    expect(cells.slice(0, 4).map((c) => c.seed)).toEqual([1, 2, 3, 1])
    expect(cells.at(-1)).toMatchObject({
      scene: 'king-bedroom',
      options: { agent: 'random', refiner: 'solver', critics: ['collision', 'scenecritic'] },
    })
  })

  it('that ships names all built-in briefs', async () => {
    const { experiment, folder: base } = loadExperiment('critics')
    expect(new Set((await cellsOf(experiment, base)).map((c) => c.scene)).size).toBe(33)
  })

  it('with an unknown key is refused with the nearest', () => {
    expect(() => loadExperiment(written({ critic: ['none'] }))).toThrow(/unknown key "critic".*"critics"/s)
  })

  it('of an unknown name is answered with the names that ship, and with no path of the package', () => {
    expect(() => loadExperiment('critic')).toThrow(/"critic"\. Did you mean "critics"\? .*critics, refine-starts/)
    expect(() => loadExperiment('nothere')).toThrow(/^(?!.*\/src\/).*critics, refine-starts.*\.\/nothere\.json/)
  })

  it('with a part that is not there is refused before anything is run', async () => {
    const { experiment, folder: base } = loadExperiment(
      written({ briefs: ['king-bedroom'], critics: ['none', 'nine'] }),
    )
    await expect(cellsOf(experiment, base)).rejects.toThrow(/No critic named "nine"/)
  })
})

describe('running it', () => {
  it('makes one run per cell, and a second time makes none', async () => {
    const { experiment, folder: base } = loadExperiment(
      written({ briefs: ['king-bedroom'], agents: ['random/solver'], critics: ['none', 'scenecritic'], steps: 3 }),
    )
    const cells = await cellsOf(experiment, base)
    const out = folder()
    const told: boolean[] = []
    const onCell = (_cell: unknown, _summary: unknown, isNew: boolean) => told.push(isNew)
    await runCells(cells, { out, signal, onCell })
    const { finished: first } = collectCells(cells, { out })
    await runCells(cells, { out, signal, onCell })
    const { finished: second } = collectCells(cells, { out })
    expect(told).toEqual([true, true, false, false])
    expect(readdirSync(out)).toHaveLength(2)
    expect(second).toEqual(first)
    const [none, heard] = outcomesOf(first)
    expect(none!.rise!.mean).toBe(0)
    expect(heard!.rise!.mean).toBeGreaterThan(0)
    expect(heard!.after.overall!.mean).toBeGreaterThan(none!.after.overall!.mean)
  })
})

describe('the mean', () => {
  it('of 1, 2 and 3 is 2, give or take 1.96 / sqrt(3)', () => {
    const mean = meanOf([1, null, 2, 3])!
    expect(mean).toMatchObject({ mean: 2, n: 3 })
    expect(mean.halfWidth).toBeCloseTo(1.96 / Math.sqrt(3), 12)
  })

  it('of nothing is no number', () => {
    expect(meanOf([null])).toBeNull()
  })
})
