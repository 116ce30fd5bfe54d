/** What a piece of furniture is for: the only thing that decides its colour. */
export type Purpose =
  | 'sleeping'
  | 'seating'
  | 'surface'
  | 'storage'
  | 'appliance'
  | 'electronics'
  | 'decor'
  | 'covering'
  | 'other'

/** A fill and the darker stroke of the same hue. */
export interface Ink {
  readonly fill: string
  readonly stroke: string
}

/** The colours of one theme, as CSS hex. */
export interface Theme {
  readonly name: 'light' | 'dark'
  /** Ground of a page or picture. */
  readonly page: string
  /** Floor of a room; lighter than the page in both themes. */
  readonly floor: string
  readonly wall: string
  /** Glass and frames inside a wall strip. */
  readonly glass: string
  /** Door leaves, swing arcs, dimension lines. */
  readonly line: string
  /** Text; AA on page and floor. */
  readonly text: string
  /** Secondary text; AA on page and floor. */
  readonly muted: string
  readonly accent: string
  /** Hairlines between parts of a page. */
  readonly rule: string
  readonly purposes: { readonly [P in Purpose]: Ink }
}

export const LIGHT: Theme = {
  name: 'light',
  page: '#f4f2ed',
  floor: '#fffefb',
  wall: '#3c4047',
  glass: '#e9eef1',
  line: '#8a8d92',
  text: '#202329',
  muted: '#62666d',
  accent: '#2a5d84',
  rule: '#dcd8cf',
  purposes: {
    sleeping: { fill: '#dfe4f2', stroke: '#6473a6' },
    seating: { fill: '#e8e0ec', stroke: '#7a658c' },
    surface: { fill: '#f2e4cb', stroke: '#93733f' },
    storage: { fill: '#ecd8cc', stroke: '#8f6149' },
    appliance: { fill: '#d6e7ea', stroke: '#4b7a85' },
    electronics: { fill: '#dddfe5', stroke: '#596070' },
    decor: { fill: '#dfe9d3', stroke: '#587b42' },
    covering: { fill: '#f6f1e7', stroke: '#bdb09a' },
    other: { fill: '#ebe9e4', stroke: '#76736c' },
  },
}

export const DARK: Theme = {
  name: 'dark',
  page: '#121417',
  floor: '#1f2327',
  wall: '#868d97',
  glass: '#2c3a42',
  line: '#7c828b',
  text: '#eceef0',
  muted: '#a5abb3',
  accent: '#7fb2d9',
  rule: '#2d3238',
  purposes: {
    sleeping: { fill: '#333a52', stroke: '#8f9dd0' },
    seating: { fill: '#3f3450', stroke: '#b79bd3' },
    surface: { fill: '#463b28', stroke: '#c8a66b' },
    storage: { fill: '#48362d', stroke: '#cb957a' },
    appliance: { fill: '#274047', stroke: '#7bb4c1' },
    electronics: { fill: '#363a43', stroke: '#a0a8b8' },
    decor: { fill: '#2e4029', stroke: '#93bd7b' },
    covering: { fill: '#292c2e', stroke: '#5d5f5a' },
    other: { fill: '#38393a', stroke: '#a09d97' },
  },
}

/**
 * Colours of findings and verdicts: the colour-blind safe set of Okabe and Ito (2008). They are never the only sign; a
 * shape or number goes with them. `mark` is the text on top of them.
 */
export const FINDING_COLORS = {
  hard: '#d55e00',
  soft: '#e69f00',
  note: '#56b4e9',
  fixed: '#009e73',
  introduced: '#d55e00',
  allowed: '#999999',
  mark: '#14161a',
} as const

/** Type sizes in pixels. */
export const TYPE = { small: 12, body: 14, lead: 16, heading: 20, display: 28, leastLabel: 9 } as const

/** The unit of white space in pixels; gaps are multiples of it. */
export const SPACE = 4

/** The family of pictures we render ourselves, with what a browser may put in its place. */
export const FONT_FAMILY = "'DejaVu Sans Condensed','DejaVu Sans',system-ui,sans-serif"

/** The theme of that name. */
export function themeOf(name: Theme['name']): Theme {
  return name === 'dark' ? DARK : LIGHT
}
