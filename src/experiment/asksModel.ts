import { needsOf } from '../loop/registry.ts'
import type { Manifest } from '../record/manifest.ts'

/** Whether a run with these parts asks a chat model. Throws an `InputError` for a part that is not known. */
export async function asksModel({ agent, refiner, critics }: Manifest['parts']): Promise<boolean> {
  const needs = [
    await needsOf('agent', agent),
    await needsOf('agent', refiner),
    ...(await Promise.all(critics.map((critic) => needsOf('critic', critic)))),
  ]
  return needs.flat().includes('model')
}
