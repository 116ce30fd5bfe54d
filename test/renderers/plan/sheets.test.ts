import { describe, expect, it } from 'vitest'
import { beforeAfterSvg, drawBeforeAfter } from '../../../renderers/plan/drawBeforeAfter.ts'
import { drawSteps, stepsSvg } from '../../../renderers/plan/drawSteps.ts'
import { FINDING_COLORS, LIGHT } from '../../../src/look/tokens.ts'
import { InputError } from '../../../src/scene/errors.ts'
import { LAYOUTS } from './fixtures.ts'

const after = LAYOUTS.bedroom!
const before = {
  ...after,
  objects: after.objects.map((o) => (o.id === 'double_bed-1' ? { ...o, center: [2, 2] as const, yaw: 90 } : o)),
}
const scores = (overall: number | null) => ({ overall, semantic: 0.9, orientation: 0.8, overlap: 1 })
const captions = (was: number | null, is: number | null) => ({
  before: { title: 'Placed', note: 'step 0', scores: scores(was) },
  after: { title: 'Refined', note: 'step 4', scores: scores(is) },
})

describe('before and after', () => {
  it('stand at one scale, whatever strays out of either room', () => {
    const strayed = {
      ...before,
      objects: before.objects.map((o) => (o.id === 'wardrobe-1' ? { ...o, center: [4.6, 3] as const } : o)),
    }
    const { svg } = beforeAfterSvg(strayed, after, captions(0.5, 0.9))
    const walls = [...svg.matchAll(new RegExp(`<path d="M([^"]+)" fill="${LIGHT.wall}"`, 'g'))].map(([, d]) =>
      d!.match(/-?[\d.]+/g)!.map(Number),
    )
    expect(walls).toHaveLength(2)
    const [left, right] = walls as [number[], number[]]
    left.forEach((value, i) => {
      expect(right[i]! - value).toBeCloseTo(i % 2 === 0 ? right[0]! - left[0]! : 0, 1)
    })
    expect(right[0]).toBeGreaterThan(left[0]!)
  })

  it('tell the scores in per cent and the gain in points, with an arrow as well as a colour', () => {
    const { svg } = beforeAfterSvg(before, after, captions(0.731, 0.977))
    for (const text of ['73.1', '97.7', '24.6', 'semantic', 'orientation', 'overlap'])
      expect(svg).toContain(`>${text}<`)
    expect(svg).toContain(`fill="${FINDING_COLORS.fixed}"`)
    expect(svg).not.toContain(FINDING_COLORS.introduced)
    const fall = beforeAfterSvg(before, after, captions(0.977, 0.731)).svg
    expect(fall).toContain(`fill="${FINDING_COLORS.introduced}"`)
    expect(fall).not.toContain(FINDING_COLORS.fixed)
  })

  it('say unscored where there is no score, and claim no gain over it', () => {
    const { svg } = beforeAfterSvg(before, after, captions(null, 0.9))
    expect(svg).toContain('>unscored<')
    expect(svg).not.toContain(FINDING_COLORS.fixed)
  })

  it('list below each plan what its badges stand for', () => {
    const finding = {
      critic: 'c',
      rule: 'r',
      severity: 'soft' as const,
      objects: ['rug-1'],
      message: 'The rug is askew.',
    }
    const { svg } = beforeAfterSvg(before, after, captions(0.5, 0.9), { findings: { before: [finding], after: [] } })
    expect(svg).toContain('>The rug is askew.<')
    expect(svg).toContain('>No findings<')
    expect(svg.match(/>1<\/text>/g)).toHaveLength(2) // on the rug and in the list
  })

  it('show where things were, when asked', () => {
    const plain = beforeAfterSvg(before, after, captions(0.5, 0.9)).svg
    const ghosts = beforeAfterSvg(before, after, captions(0.5, 0.9), { ghosts: true }).svg
    expect(ghosts.length).toBeGreaterThan(plain.length)
    expect(beforeAfterSvg(after, after, captions(0.9, 0.9), { ghosts: true }).svg).toBe(
      beforeAfterSvg(after, after, captions(0.9, 0.9)).svg,
    )
  })

  it('become a picture of twice the pixels for a pixel ratio of 2, the same each time', async () => {
    const options = { width: 800, pixelRatio: 2 }
    const a = await drawBeforeAfter(before, after, captions(0.5, 0.9), options)
    const b = await drawBeforeAfter(before, after, captions(0.5, 0.9), options)
    expect(a.width).toBe(1600)
    expect(Buffer.from(a.bytes).equals(Buffer.from(b.bytes))).toBe(true)
  })

  it('keep hostile captions inert', () => {
    const title = '<script>alert(1)</script>\u001b'
    const { svg } = beforeAfterSvg(before, after, { before: { title, note: title }, after: { title } }, { title })
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('\u001b')
  })
})

describe('a sheet of steps', () => {
  it('holds a plan and a caption for every step', () => {
    const steps = [before, after, after].map((layout, i) => ({
      layout,
      caption: { title: `step ${i}`, scores: scores(0.5 + i / 10) },
    }))
    const { svg, width } = stepsSvg(steps, { width: 900 })
    expect(width).toBe(900)
    for (const text of ['step 0', 'step 1', 'step 2', '50.0', '60.0', '70.0']) expect(svg).toContain(`>${text}<`)
    expect(svg.match(/<clipPath/g)).toHaveLength(3)
  })

  it('needs at least one step, and a size that is a picture', async () => {
    expect(() => stepsSvg([])).toThrow(InputError)
    expect(() => stepsSvg([{ layout: after, caption: { title: 'a' } }], { pixelRatio: 9 })).toThrow(/pixelRatio is 9/)
    await expect(async () => drawSteps([], {})).rejects.toThrow(InputError)
  })
})
