import type { Purpose, Theme } from '../look/tokens.ts'
import type { Tone } from './part.ts'

/**
 * The colour of a tone, as CSS hex. Furniture takes the hue of its purpose, fuller than on the plan, since light and
 * shade wash it out; the few materials of their own (leaves, screens, paper) are the same on all furniture.
 */
export function toneColor(tone: Tone, purpose: Purpose, theme: Theme): string {
  const own = MATERIALS[tone]
  if (own !== undefined) return own
  const { fill, stroke } = theme.name === 'light' ? theme.purposes[purpose] : swapped(theme.purposes[purpose])
  switch (tone) {
    case 'light':
      return mix(fill, stroke, purpose === 'covering' ? 0.12 : 0.06)
    case 'dark':
      return mix(fill, stroke, 0.72)
    case 'edge':
      return mix(stroke, '#1c1e22', 0.4)
    case 'cloth':
      return mix(fill, stroke, 0.66)
    default:
      return mix(fill, stroke, 0.34)
  }
}

/** Colours that glow by themselves, whatever the light. */
export function isGlowing(tone: Tone): boolean {
  return tone === 'glow'
}

// In a dark theme the room is lit all the same: furniture keeps its light colour and only the ground is dark.
function swapped(ink: Theme['purposes'][Purpose]): Theme['purposes'][Purpose] {
  return { fill: mix(ink.stroke, '#ffffff', 0.45), stroke: mix(ink.stroke, '#000000', 0.25) }
}

const MATERIALS: { readonly [T in Tone]?: string } = {
  white: '#f3f1ec',
  metal: '#a9adb3',
  black: '#2b2d31',
  screen: '#39485c',
  picture: '#b9c9d2',
  glass: '#cfdde2',
  mirror: '#c9d6dc',
  glow: '#ffe9b8',
  leaf: '#7d9c73',
  'leaf-dark': '#5c7d5a',
  soil: '#6a5546',
  clay: '#bd8f72',
  felt: '#6d947d',
  water: '#b5d0d8',
  paper: '#eee8dc',
  'book-1': '#8a5f58',
  'book-2': '#5f7389',
  'book-3': '#a58c5c',
  fruit: '#b06a55',
}

/** A share `t` of the second colour in the first; both CSS hex of six digits. */
export function mix(a: string, b: string, t: number): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = [0, 1, 2].map((i) => Math.round(channel(a, i) * (1 - t) + channel(b, i) * t))
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}
