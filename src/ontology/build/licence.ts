/** Where a build's numbers come from and what may be done with them, by the sources it used. */
export function licenceNote(sources: readonly string[], { isPermissive = false } = {}): string {
  const known = sources.map((source) =>
    source === 'sweethome3d' && isPermissive
      ? FREE_SWEETHOME
      : (NOTES.get(source) ?? `${source} (terms not known to this program)`),
  )
  const bound = sources.filter((source) => NON_COMMERCIAL.has(source))
  const use =
    bound.length > 0
      ? `Because of ${bound.join(', ')}, use this build for non-commercial research; sceneonto-permissive leaves them out.`
      : isPermissive
        ? 'Sources bound to non-commercial use or to copyleft are left out: 3D-FRONT with 3D-FUTURE, the label table of ScanNet, and the catalogue of Sweet Home 3D that is under the GNU GPL.'
        : ''
  return `Aggregate statistics only, no records: computed from ${known.join('; ')}.${use === '' ? '' : ` ${use}`}`
}

const FREE_SWEETHOME =
  'Sweet Home 3D catalogues, without the one under the GNU GPL (CC0; CC BY 3.0: Scopia, Kator Legaz, Blend Swap, Reallusion)'

const NON_COMMERCIAL: ReadonlySet<string> = new Set(['3d-front', '3d-front-houses', 'scannet', 'scannet-labels'])

const NOTES: ReadonlyMap<string, string> = new Map([
  ['procthor', 'ProcTHOR houses (no licence stated; output of a generator under Apache-2.0, with its asset sizes)'],
  ['procthor-assets', 'tables of ProcTHOR assets (Apache-2.0)'],
  ['3d-front', '3D-FRONT rooms and 3D-FUTURE model categories (terms of the data: non-commercial research)'],
  ['3d-front-houses', '3D-FRONT houses and 3D-FUTURE model info (terms of the data: non-commercial research)'],
  ['behavior-1k', 'BEHAVIOR-1K room lists and model boxes (MIT)'],
  ['virtualhome', 'VirtualHome graphs, prefab sizes and placing rules (MIT)'],
  ['housekeep', 'Housekeep judgements (MIT)'],
  [
    'sweethome3d',
    'Sweet Home 3D catalogues, sizes only (GNU GPL 2+: the default catalogue; CC0; CC BY 3.0: Scopia, Kator Legaz, Blend Swap, Reallusion)',
  ],
  ['scannet', 'ScanNet scans (terms of use of ScanNet: non-commercial research)'],
  ['scannet-labels', 'the label table of ScanNet, as aliases (MIT repository over research data)'],
  ['visual-genome', 'Visual Genome relations (CC BY 4.0)'],
])
