/** The id itself, or the only one that spells the same but for case and joints; null when there is none. */
export function knownId(told: string, standing: ReadonlyMap<string, unknown>): string | null {
  if (standing.has(told)) return told
  const plain = bare(told)
  const alike = [...standing.keys()].filter((id) => bare(id) === plain)
  return alike.length === 1 ? alike[0]! : null
}

function bare(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
