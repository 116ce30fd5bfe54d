import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderers } from '../../renderers/index.ts'
import { defineRenderer, type RendererDefinition } from '../../src/contracts/part.ts'
import type { Picture, Renderer } from '../../src/contracts/renderer.ts'
import { rendererSuite } from '../../src/testing/index.ts'

// Blender draws for minutes, where it is installed at all; its own test stands in for it.
const quick = renderers.filter(({ name }) => name !== 'blender')

describe.each(quick)('renderer $name', (definition) => {
  for (const { name, run } of rendererSuite(definition)) it(name, run)
})

describe('the renderer suite', () => {
  const faults = async (definition: RendererDefinition) => {
    const broken: string[] = []
    for (const { name, run } of rendererSuite(definition, { width: 200 }))
      await run().catch((error: Error) => broken.push(`${name}: ${error.message}`))
    return broken
  }
  const rendererOf = (render: (...args: Parameters<Renderer['render']>) => Picture) =>
    defineRenderer({
      name: 'broken',
      summary: 'breaks its contract',
      options: z.strictObject({}),
      create: () => ({ views: ['top'], render: async (...args) => render(...args) }),
    })
  const svg = (view: string, content: string, width = 200, height = 150): Picture => ({
    view,
    mediaType: 'image/svg+xml',
    width,
    height,
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    ),
  })

  it('catches blank pictures, views that are never refused, and layouts that are not shown', async () => {
    const broken = (await faults(rendererOf((_, view) => svg(view, '')))).join('\n')
    expect(broken).toContain('is of one colour')
    expect(broken).toContain('refuses an unknown view')
    expect(broken).toContain('does not show where the bed stands')
  })

  it('catches a label that is written as markup', async () => {
    const broken = await faults(
      rendererOf(({ objects }, view) => svg(view, `<text y="20">${objects.map((o) => o.category).join('')}</text>`)),
    )
    expect(broken.some((fault) => fault.includes('a label became markup'))).toBe(true)
  })

  it('catches bytes that differ from one drawing to the next', async () => {
    let drawn = 0
    const broken = await faults(rendererOf((_, view) => svg(view, `<circle r="${++drawn}"/>`)))
    expect(broken.some((fault) => fault.includes('differs from one drawing'))).toBe(true)
  })

  it('catches a drawing that is cut off at the edge', async () => {
    const broken = await faults(rendererOf((_, view) => svg(view, '<rect width="150" height="150"/>')))
    expect(broken.some((fault) => fault.includes('cut off at the edge'))).toBe(true)
  })
})
