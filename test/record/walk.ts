import { z } from 'zod'
import { defineAgent } from '../../src/contracts/part.ts'
import type { ExtraParts } from '../../src/loop/registry.ts'
import { type RunOptions, run } from '../../src/loop/run.ts'
import { blocksAt, fourBlocks, tinyOntology } from '../loop/blocks.ts'

/** A test double: an agent that moves one block by chance in every step, after `wait`. */
export function walkingParts(wait: () => Promise<unknown> = async () => {}): ExtraParts {
  const walker = defineAgent({
    name: 'walker',
    summary: 'a test double that moves one block at random',
    options: z.strictObject({}),
    create: () => ({
      async plan() {
        await wait()
        return { summary: 'Walk.', groups: [] }
      },
      async place() {
        await wait()
        return { edits: blocksAt([1, 2], [2, 2], [3, 2], [1, 4]), reason: 'Set down.', unmet: [] }
      },
      async refine(_brief, _plan, layout, _findings, ctx) {
        const { id } = layout.objects[Math.floor(ctx.random() * layout.objects.length)]!
        const center = [0.5 + 3 * ctx.random(), 0.5 + 4 * ctx.random()] as const
        ctx.log(`${id} walks`)
        await wait()
        return { edits: [{ type: 'move', id, center, elevation: 0 }], reason: 'Walked on.', unmet: [] }
      },
    }),
  })
  return { agent: [walker] }
}

/** Ten steps of walking under the silent critic, so that nothing but the budget ends it. */
export function startWalk(out: string, options: Partial<RunOptions> = {}) {
  return run({
    brief: fourBlocks,
    ontology: tinyOntology,
    out,
    agent: 'walker',
    critics: ['none'],
    acceptance: 'rollback',
    steps: 10,
    parts: walkingParts(),
    ...options,
  })
}
