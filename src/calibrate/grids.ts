import type { Axis } from './grid.ts'

/** Grids that ship: by name, what they vary and how. */
export const grids: {
  readonly [name: string]: { readonly mode: 'each' | 'every'; readonly axes: readonly Axis[] }
} = {
  /** Every parameter nothing published settles, one at a time. */
  ours: {
    mode: 'each',
    axes: [
      {
        path: 'semanticWeights',
        values: ['.3/.4/.3', '1/1/1', '.3/.3/.4', '.3/.2/.5', '.3/.1/.6', '.3/.5/.2', '.2/.4/.4', '.4/.3/.3'],
      },
      { path: 'orientation.softCredit', values: [0, 0.1, 0.25, 0.5] },
      { path: 'orientation.minFraction', values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] },
      { path: 'orientation.minSamples', values: [5, 10, 20, 50, 100] },
      { path: 'orientation.wallRule', values: ['back', 'center'] },
      { path: 'orientation.wallReach', values: [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5] },
      { path: 'cooccurrence.proximityRule', values: ['metres', 'observed'] },
      { path: 'cooccurrence.observedMinSamples', values: [5, 10, 20, 50, 100] },
      { path: 'cooccurrence.roomMinScenes', values: [0, 20, 50, 100, 200] },
      { path: 'scale.minSamples', values: [5, 10, 20, 50] },
      { path: 'overlap.box', values: ['unrotated', 'enclosing'] },
      { path: 'overlap.vertical', values: [true, false] },
      { path: 'overlap.coverings', values: [true, false] },
      { path: 'overlap.supports', values: [true, false] },
      { path: 'overlap.nests', values: [true, false] },
    ],
  },
  /** The two that matter most one at a time, together. */
  joint: {
    mode: 'every',
    axes: [
      { path: 'orientation.minFraction', values: [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] },
      { path: 'orientation.wallReach', values: [0.1, 0.2, 0.3, 0.5, 0.75, 1] },
    ],
  },
  /** The two thresholds of the published co-occurrence table. */
  'paper-cooccurrence': {
    mode: 'every',
    axes: [
      { path: 'cooccurrence.proximityRule', values: ['metres'] },
      { path: 'cooccurrence.proximityFrom', values: [0.1, 0.2, 0.3, 0.4, 0.5] },
      { path: 'cooccurrence.proximityDistance', values: [0.3, 0.5, 0.7, 1, 1.5, 2] },
    ],
  },
  /** The two angles of the published orientation table. */
  'paper-orientation': {
    mode: 'every',
    axes: [
      { path: 'orientation.softAngle', values: [30, 45, 60, 75, 90] },
      { path: 'orientation.hardAngle', values: [90, 120, 150, 180] },
    ],
  },
}
