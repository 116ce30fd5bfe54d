import assert from 'node:assert/strict'
import type { Finding } from '../contracts/finding.ts'
import type { RendererDefinition } from '../contracts/part.ts'
import type { Picture, Renderer, RenderOptions } from '../contracts/renderer.ts'
import { type Pixels, readPixels } from '../pictures/pixels.ts'
import { InputError } from '../scene/errors.ts'
import type { Layout } from '../scene/types.ts'
import type { ContractCase } from './contractCase.ts'
import { drawingScenes } from './drawingScenes.ts'

/** What a renderer may be excused from. */
export interface RendererSuiteOptions {
  /** False for pictures whose drawing may run to the edge, as a perspective view's does. */
  readonly hasMargins?: boolean
  /** Width of the pictures drawn, pixels. */
  readonly width?: number
}

/** What every renderer must keep, as cases for any test runner. */
export function rendererSuite(definition: RendererDefinition, options: RendererSuiteOptions = {}): ContractCase[] {
  const { hasMargins = true, width = 480 } = options
  const renderer = definition.create(definition.options.parse({}))
  const draw = (layout: Layout, view: string, wanted: RenderOptions = {}) =>
    renderer.render(layout, view, { width, ...wanted })
  const eachView = (check: (view: string) => Promise<void>) => async () => {
    for (const view of renderer.views) await check(view)
  }
  const furnished = drawingScenes.furnished!
  return [
    {
      name: 'declares its views, and every option has a default',
      run: async () => {
        assert.ok(renderer.views.length > 0, 'views is empty')
        assert.equal(new Set(renderer.views).size, renderer.views.length, 'a view is declared twice')
      },
    },
    {
      name: 'draws every declared view with something on it, at the size it says',
      run: eachView(async (view) => {
        const picture = await draw(furnished, view)
        assert.equal(picture.view, view)
        assert.equal(picture.width, width)
        const pixels = await readPixels(picture.bytes)
        assert.deepEqual([pixels.width, pixels.height], [picture.width, picture.height], 'the bytes have another size')
        assert.ok(!isBlank(pixels), `${view} of a furnished room is of one colour`)
      }),
    },
    {
      name: 'gives the same bytes for the same layout, view and options',
      run: eachView(async (view) => {
        const wanted: RenderOptions = { findings: sampleFindings(furnished), title: 'A room', theme: 'dark' }
        const [a, b] = [
          await draw(furnished, view, wanted),
          await fresh(definition).render(furnished, view, { width, ...wanted }),
        ]
        assert.ok(Buffer.from(a.bytes).equals(Buffer.from(b.bytes)), `${view} differs from one drawing to the next`)
      }),
    },
    {
      name: 'leaves the layout as it was',
      run: eachView(async (view) => {
        const before = JSON.stringify(furnished)
        await draw(furnished, view)
        assert.equal(JSON.stringify(furnished), before)
      }),
    },
    {
      name: 'shows the difference when an object moves',
      run: eachView(async (view) => {
        const [first, ...rest] = furnished.objects
        const moved = { ...furnished, objects: [{ ...first!, center: [2, 2.6] as const }, ...rest] }
        const [a, b] = [await draw(furnished, view), await draw(moved, view)]
        assert.ok(!Buffer.from(a.bytes).equals(Buffer.from(b.bytes)), `${view} does not show where the bed stands`)
      }),
    },
    {
      name: 'refuses an unknown view and offers the nearest',
      run: async () => {
        const [view] = renderer.views
        await assert.rejects(draw(furnished, `${view}x`), (error) => {
          assert.ok(error instanceof InputError, `threw ${String(error)} in place of an InputError`)
          assert.ok(error.message.includes(`"${view}"`), `"${error.message}" does not offer "${view}"`)
          return true
        })
      },
    },
    {
      name: 'keeps hostile labels inert',
      run: eachView(async (view) => {
        const layout = drawingScenes['hostile labels']!
        const findings = sampleFindings(layout)
        const wanted = { findings, title: layout.objects.map((object) => object.category).join(' ') }
        for (const theme of ['light', 'dark'] as const) assertInert(await draw(layout, view, { ...wanted, theme }))
        const svg = await svgOf(renderer, layout, view, wanted)
        if (svg !== null) assertInert(svg)
      }),
    },
    ...Object.entries(drawingScenes).map(([scene, layout]) => ({
      name: `draws this room whole: ${scene}`,
      run: eachView(async (view) => {
        const pixels = await readPixels((await draw(layout, view)).bytes)
        assert.ok(!isBlank(pixels), `${view} is of one colour`)
        if (hasMargins) assert.ok(hasCleanEdge(pixels), `${view} is cut off at the edge of the picture`)
      }),
    })),
  ]
}

function fresh(definition: RendererDefinition): Renderer {
  return definition.create(definition.options.parse({}))
}

function sampleFindings({ objects }: Layout): Finding[] {
  return objects.flatMap(({ id, category }, i) => {
    const severity = (['hard', 'soft', 'note'] as const)[i % 3]!
    return [{ critic: 'sample', rule: 'sample', severity, objects: [id], message: `${category} stands in the way.` }]
  })
}

/** The view as SVG text, or null from a renderer that has none. */
async function svgOf(
  renderer: Renderer,
  layout: Layout,
  view: string,
  options: RenderOptions,
): Promise<Picture | null> {
  try {
    return await renderer.render(layout, view, { ...options, mediaType: 'image/svg+xml' })
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

const LIVE = /<script|<image|<foreignObject|<a\b|<!|\son\w+\s*=|(?:xlink:)?href\s*=|url\((?!#)/i // what can run or load

function assertInert({ mediaType, bytes }: Picture): void {
  if (mediaType !== 'image/svg+xml') return
  const text = Buffer.from(bytes).toString('utf8')
  const markup = text.replace(/>[^<]*</g, '><').replace(/<\?xml[^>]*>/, '')
  assert.doesNotMatch(markup, LIVE, 'a label became markup')
  assert.doesNotMatch(text, /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\uffff\ufffe]/u, 'a control character is in the picture')
}

function isBlank({ data }: Pixels): boolean {
  for (let i = 4; i < data.length; i++) if (data[i] !== data[i % 4]) return false
  return true
}

/** Whether the outermost pixels are of one colour, so that nothing was cut off. */
function hasCleanEdge({ width, height, data }: Pixels): boolean {
  const isGround = (x: number, y: number) => [0, 1, 2, 3].every((c) => data[(y * width + x) * 4 + c] === data[c])
  for (let x = 0; x < width; x++) if (!isGround(x, 0) || !isGround(x, height - 1)) return false
  for (let y = 0; y < height; y++) if (!isGround(0, y) || !isGround(width - 1, y)) return false
  return true
}
