/** Where a build's numbers come from and what may be done with them, by the sources it used. */
export function licenceNote(sources: readonly string[]): string {
  const known = sources.map((source) => NOTES.get(source) ?? `${source} (terms not known)`)
  return `Aggregate statistics only, no records: computed from ${known.join(' and ')}.`
}

const NOTES: ReadonlyMap<string, string> = new Map([
  ['procthor', 'ProcTHOR houses (no licence stated; output of a generator under Apache-2.0, with its asset sizes)'],
  ['3d-front', '3D-FRONT rooms and 3D-FUTURE model categories (terms of the data: non-commercial research)'],
])
