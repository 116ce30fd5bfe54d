import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cli } from '../capture.ts'

const folder = mkdtempSync(join(tmpdir(), 'scenewright-fit-reward-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEAD = 'outcome,a_layout,a_harmony,a_lighting,a_distortion,b_layout,b_harmony,b_lighting,b_distortion,rater'

function csv(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `\uFEFF${lines.join('\r\n')}\r\n`)
  return path
}

/** People who look at harmony, and half as much at lighting; every picture pair of a small grid. */
function pairs(): string[] {
  const lines: string[] = []
  for (let i = 0; i < 120; i++) {
    const [la, ha, ga, lb, hb, gb] = [7, 3, 2, 5, 11, 13].map((k) => 1 + ((i * k + (i >> 3)) % 5))
    const margin = ha! - hb! + 0.5 * (ga! - gb!)
    lines.push(`${margin > 0.5 ? 'win' : margin < -0.5 ? 'lose' : 'tie'},${la},${ha},${ga},3,${lb},${hb},${gb},3,"x"`)
  }
  return lines
}

describe('scenewright fit-reward', () => {
  it('finds the weights people went by, relative to harmony', async () => {
    const path = csv('good.csv', HEAD, ...pairs())
    const { code, out } = await cli('fit-reward', path, '--json')
    expect(code).toBe(0)
    const { preferences, ties, relative, agreement, logLikelihood } = JSON.parse(out)
    expect(preferences).toBe(120)
    expect(ties).toBe(pairs().filter((line) => line.startsWith('tie')).length)
    expect(relative.harmony).toBe(1)
    expect(relative.lighting).toBeGreaterThan(0.3)
    expect(relative.lighting).toBeLessThan(0.7)
    expect(Math.abs(relative.layout)).toBeLessThan(0.2)
    expect(relative.distortion).toBeCloseTo(0, 12)
    expect(agreement).toBeGreaterThan(0.7)
    expect(logLikelihood).toBeGreaterThan(Math.log(0.5))
    expect(logLikelihood).toBeLessThan(0)
  })

  it('says the same in words within 80 columns', async () => {
    const { code, out } = await cli('fit-reward', csv('words.csv', HEAD, ...pairs()))
    expect(code).toBe(0)
    expect(out).toMatch(/harmony +\d\.\d+ +1\.000 +1\.000/)
    expect(out).toContain('120 preferences')
    for (const line of out.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
  })

  it('gives nothing relative to harmony when people shunned it', async () => {
    const path = csv('shunned.csv', HEAD, 'lose,3,5,3,3,3,1,3,3,', 'win,3,1,3,3,3,4,3,3,')
    expect(JSON.parse((await cli('fit-reward', path, '--json')).out).relative).toBeNull()
    expect((await cli('fit-reward', path)).out).toContain('no positive weight')
  })

  it.each([
    ['a word for a number', ['win,1,2,3,4,5,4,3,2,x', '', 'win,1,2,high,4,5,4,3,2,x'], /line 4: a_lighting is "high"/],
    ['a cell left out', ['win,1,2,3,4,5,4,3'], /line 2: b_distortion is ""/],
    ['another outcome', ['better,1,2,3,4,5,4,3,2,x'], /line 2: outcome is "better"; expected win, lose or tie/],
    ['no rows', [], /No preferences/],
  ])('refuses %s and names the line of the file', async (name, lines, said) => {
    const { code, out, err } = await cli('fit-reward', csv(`${name}.csv`, HEAD, ...lines))
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(said)
  })

  it('refuses a table without its columns, and a file that is not there', async () => {
    const lacking = await cli('fit-reward', csv('lacking.csv', 'a_layout,outcome', '1,win'))
    expect([lacking.code, lacking.err]).toEqual([2, expect.stringMatching(/lacks the columns a_distortion/)])
    expect((await cli('fit-reward', join(folder, 'none.csv'))).code).toBe(2)
  })

  it('shows its columns and an example in its help', async () => {
    const { code, out } = await cli('fit-reward', '--help')
    expect(code).toBe(0)
    expect(out).toContain('b_distortion')
    expect(out).toContain('scenewright fit-reward preferences.csv')
  })
})
