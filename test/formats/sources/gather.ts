import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Evidence, RoomEvidence, SizeEvidence, SupportEvidence } from '../../../src/ontology/build/evidence.ts'
import { readSource, type Source, type SourceOutcome } from '../../../src/ontology/build/readSource.ts'
import { scratch } from '../../ontology/build/inventedData.ts'

/** Everything a source gives, and what became of its records. */
export async function gather(source: Source): Promise<{ evidence: Evidence[]; outcome: SourceOutcome }> {
  const evidence: Evidence[] = []
  const outcome = await readSource(source, (one) => evidence.push(one))
  return { evidence, outcome }
}

/** A fresh folder with these files: objects as JSON, gzipped where the name says so. */
export function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = scratch()
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const bytes = typeof content === 'string' || content instanceof Buffer ? content : JSON.stringify(content)
    writeFileSync(path, name.endsWith('.gz') ? gzipSync(bytes) : bytes)
  }
  return folder
}

export function rooms(evidence: readonly Evidence[]): RoomEvidence[] {
  return evidence.filter((one) => one.type === 'room')
}

export function sizes(evidence: readonly Evidence[]): SizeEvidence[] {
  return evidence.filter((one) => one.type === 'size')
}

/** `cup on desk 0.8`, with a mark for what is only stated. */
export function supports(evidence: readonly Evidence[]): string[] {
  return evidence
    .filter((one): one is SupportEvidence => one.type === 'support')
    .map(({ category, surface, weight, isStated }) => `${category} on ${surface} ${weight}${isStated ? ' stated' : ''}`)
}
