import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { PlacementAgent, Proposal } from '../../src/contracts/agent.ts'
import type { Critic } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { defineAgent, defineCritic } from '../../src/contracts/part.ts'
import { type RunOptions, run } from '../../src/loop/run.ts'
import type { Edit, Layout } from '../../src/scene/types.ts'
import { fourBlocks, tinyOntology } from './blocks.ts'

/** A test double: an agent that says what its script says. `refine` gets the step and the layout. */
export function scriptedAgent(script: {
  readonly place?: () => readonly Edit[]
  readonly refine?: (step: number, layout: Layout, random: () => number) => readonly Edit[]
}) {
  const proposal = (edits: readonly Edit[]): Proposal => ({ edits, reason: 'As the script says.', unmet: [] })
  return defineAgent({
    name: 'scripted',
    summary: 'a test double that follows a script',
    options: z.strictObject({}),
    create: (): PlacementAgent => ({
      plan: async () => ({ summary: 'Follow the script.', groups: [] }),
      place: async () => proposal(script.place?.() ?? []),
      refine: async (_brief, _plan, layout, _findings, ctx) =>
        proposal(script.refine?.(ctx.step, layout, () => ctx.random()) ?? []),
    }),
  })
}

/** A test double: a critic that says what it is told to say. */
export function scriptedCritic(
  name: string,
  findings: (layout: Layout, step: number) => readonly Omit<Finding, 'critic'>[],
  extra: Partial<Critic> = {},
) {
  return defineCritic({
    name,
    summary: 'a test double that says what it is told',
    options: z.strictObject({}),
    create: (): Critic => ({
      sees: [],
      review: async (layout, _brief, _pictures, ctx) => ({
        findings: findings(layout, ctx.step).map((finding) => ({ ...finding, critic: name })),
      }),
      ...extra,
    }),
  })
}

/** A complaint of the scripted critics. */
export function complaint(rule: string, objects: readonly string[] = []): Omit<Finding, 'critic'> {
  return { rule, severity: 'soft', objects, message: `${rule} is wrong.` }
}

/** A folder for runs that is gone when the test file is done. */
export function tempRuns(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scenewright-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the four blocks with the given parts over the tiny ontology. The clock always shows the same time. */
export function runBlocks(out: string, options: Partial<RunOptions> = {}) {
  return run({
    brief: fourBlocks,
    ontology: tinyOntology,
    out,
    now: () => new Date('2026-01-02T03:04:05.000Z'),
    ...options,
  })
}
