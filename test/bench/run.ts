import { areaD, FillRule, intersectD } from 'clipper2-ts'
import { Bench } from 'tinybench'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { createMeasurer } from '../../src/evaluate/measures/measurer.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout } from '../../src/scene/types.ts'
import { scatteredLayout, toyOntology } from './fixtures.ts'

// Scoring 20 seeded layouts of 20 objects, in turn, against the overlap of the same pairs through a polygon library.
const layouts = Array.from({ length: 20 }, (_, seed) => scatteredLayout(seed + 1))
const { score, report } = createEvaluator(toyOntology)
const measure = createMeasurer(toyOntology)
let turn = 0
const next = () => layouts[turn++ % layouts.length]!

const bench = new Bench({ time: 1500, warmupTime: 500 })
bench.add('score (no verdicts)', () => {
  score(next())
})
bench.add('overlap of all pairs through clipper2-ts', () => {
  overlapThroughLibrary(next())
})
bench.add('report (verdicts and measures)', () => {
  report(next())
})
bench.add('measures alone', () => {
  measure(next())
})
await bench.run()

const micros = new Map(
  bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`${name} did not finish.`)
    return [name, result.latency.p50 * 1000]
  }),
)
for (const [name, value] of micros) console.log(`${name.padEnd(44)} ${value.toFixed(1).padStart(9)} us`)
const ratio = micros.get('overlap of all pairs through clipper2-ts')! / micros.get('score (no verdicts)')!
console.log(`\nA whole score takes 1/${ratio.toFixed(0)} of the polygon library's time for its overlap part alone.`)

/** What the overlap criteria need, the straightforward way: both kinds of boxes of each pair intersected as polygons. */
function overlapThroughLibrary(layout: Layout): number {
  const shapes = layout.objects.map((object) => {
    const box = footprint(object)
    const { minX, minY, maxX, maxY } = box.bounds
    const aligned = [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ]
    return { turned: [box.corners.map(([x, y]) => ({ x, y }))], aligned: [aligned] }
  })
  let overlapping = 0
  for (let i = 0; i < shapes.length; i++)
    for (let j = i + 1; j < shapes.length; j++)
      for (const kind of ['turned', 'aligned'] as const) {
        const shared = intersectD(shapes[i]![kind], shapes[j]![kind], FillRule.NonZero, 6)
        if (shared.reduce((sum, path) => sum + Math.abs(areaD(path)), 0) > 1e-9) overlapping++
      }
  return overlapping
}
