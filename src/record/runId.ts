import type { Manifest } from './manifest.ts'
import { setupHash } from './manifest.ts'

/**
 * A name for a run that a person can read and every file system can hold: date, time, brief, agent, critics, seed and
 * the beginning of the hash of its setup. Text from briefs is reduced to lower case letters, digits and hyphens.
 */
export function runId(manifest: Manifest): string {
  const { parts, brief, seed, createdAt } = manifest
  const time = createdAt.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const who = [parts.agent, ...(parts.refiner.name === parts.agent.name ? [] : [parts.refiner]), ...parts.critics]
  return [
    time,
    slug(brief.name),
    ...who.map((part) => slug(part.name)),
    `s${seed}`,
    setupHash(manifest).slice(0, 6),
  ].join('-')
}

/** Lower case letters, digits and single hyphens, at most 32 of them; `x` when nothing is left. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'x' : plain
}
