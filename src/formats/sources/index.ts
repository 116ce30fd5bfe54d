import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../ontology/build/readSource.ts'
import { didYouMean, InputError, quoteValue } from '../../scene/errors.ts'
import { behaviorSource } from './behavior.ts'
import { front3dSource } from './front3d.ts'
import { front3dHouseSource } from './front3dHouse.ts'
import { housekeepSource } from './housekeep.ts'
import { procthorAssetsSource, procthorSource } from './procthor.ts'
import { scannetSource } from './scannet.ts'
import { scannetLabelsSource } from './scannetLabels.ts'
import { FREE_CATALOGUES, sweetHomeSource } from './sweethome3d.ts'
import { virtualhomeSource } from './virtualhome.ts'
import { visualGenomeSource } from './visualGenome.ts'

/** A kind of data set that a build can read. */
export interface SourceKind {
  /** Name on the command line and in the provenance. */
  readonly name: string
  readonly summary: string
  /** Where it lies below a folder that holds all data sets; undefined for those that are given by name only. */
  readonly below?: readonly string[]
  /** Whether its terms allow any use: what a permissive build takes. `part` means: those of its files that do. */
  readonly isPermissive: boolean | 'part'
  open(folder: string, options: OpenOptions): Source
}

export interface OpenOptions {
  /** ProcTHOR: folder of the asset table; by default `assets` beside the houses. */
  readonly assets?: string
  /** Take only files whose terms allow any use. */
  readonly isPermissive?: boolean
}

/** Every kind of source, in the order in which a build reads them. */
export const sourceKinds: readonly SourceKind[] = [
  {
    name: 'procthor',
    summary: 'ProcTHOR houses (.jsonl), with the folder of their assets',
    below: ['procthor', 'build'],
    isPermissive: true,
    open: (folder, { assets }) => procthorSource(folder, assets ?? join(folder, '..', 'assets')),
  },
  {
    name: 'procthor-assets',
    summary: 'sizes of all ProcTHOR assets, what hand-made rooms have on what, placement flags',
    below: ['procthor', 'assets'],
    isPermissive: true,
    open: (folder) => procthorAssetsSource(folder),
  },
  {
    name: '3d-front',
    summary: '3D-FRONT rooms as ReSpace stores them (.jsonl), with their tables',
    below: ['3dfront'],
    isPermissive: false,
    open: (folder) => front3dSource(folder),
  },
  {
    name: '3d-front-houses',
    summary: '3D-FRONT houses as published (.json), with 3D-FUTURE model_info.json',
    isPermissive: false,
    open: (folder) => front3dHouseSource(folder),
  },
  {
    name: 'behavior-1k',
    summary: 'BEHAVIOR-1K: objects by room, boxes of models',
    below: ['behavior'],
    isPermissive: true,
    open: (folder) => behaviorSource(folder),
  },
  {
    name: 'virtualhome',
    summary: 'VirtualHome: scene graphs, prefab sizes, placing rules',
    below: ['virtualhome'],
    isPermissive: true,
    open: (folder) => virtualhomeSource(folder),
  },
  {
    name: 'housekeep',
    summary: "Housekeep: people's judgements of where things belong",
    below: ['housekeep'],
    isPermissive: true,
    open: (folder) => housekeepSource(folder),
  },
  {
    name: 'sweethome3d',
    summary: 'Sweet Home 3D furniture catalogues (.properties)',
    below: ['sweethome3d'],
    isPermissive: 'part',
    open: (folder, { isPermissive }) => sweetHomeSource(folder, isPermissive ? FREE_CATALOGUES : undefined),
  },
  {
    name: 'scannet',
    summary: 'ScanNet scans: aggregation, segments, mesh and notes',
    isPermissive: false,
    open: (folder) => scannetSource(folder),
  },
  {
    name: 'scannet-labels',
    summary: "ScanNet's table of labels, as aliases",
    below: ['labels'],
    isPermissive: false,
    open: (folder) => scannetLabelsSource(folder),
  },
  {
    name: 'visual-genome',
    summary: 'Visual Genome: relationships.json or scene_graphs.json',
    isPermissive: true,
    open: (folder) => visualGenomeSource(folder),
  },
]

/** The kind of that name. Throws an `InputError` with the nearest name and the list. */
export function findSourceKind(name: string): SourceKind {
  const names = sourceKinds.map((kind) => kind.name)
  const kind = sourceKinds[names.indexOf(name)]
  if (kind !== undefined) return kind
  throw new InputError(
    `No kind of source named ${quoteValue(name)}.${didYouMean(name, names)} There are: ${names.join(', ')}; layouts of your own come in with --layouts NAME=PATH.`,
  )
}

/** The kinds whose folder a folder of data sets has. */
export function kindsBelow(data: string): readonly { readonly kind: SourceKind; readonly folder: string }[] {
  return sourceKinds.flatMap((kind) => {
    if (kind.below === undefined) return []
    const folder = join(data, ...kind.below)
    return existsSync(folder) ? [{ kind, folder }] : []
  })
}
