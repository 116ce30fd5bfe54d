/** What a part is made of; turned into a colour by the purpose of the furniture and the theme. */
export type Tone =
  | 'body' // the colour of the purpose
  | 'dark' // the same, darker: frames, bases, legs
  | 'edge' // darkest of the hue: handles, gaps
  | 'light' // the same, lighter: cushions, tops
  | 'cloth' // the fullest of the hue: blankets, throw pillows
  | 'white'
  | 'metal'
  | 'black'
  | 'screen'
  | 'picture'
  | 'glass'
  | 'mirror'
  | 'glow'
  | 'leaf'
  | 'leaf-dark'
  | 'soil'
  | 'clay'
  | 'felt'
  | 'water'
  | 'paper'
  | 'book-1'
  | 'book-2'
  | 'book-3'
  | 'fruit'

/**
 * A primitive that touches all six sides of its own box:
 * `box`; `soft`, a box with edges rounded by `radius`; `tube`, an elliptic cylinder along `axis` whose far end is `taper`
 * times as wide as its near end; `ball`, an ellipsoid; `lean`, a slab of `thickness` whose foot is at the front of its box
 * and whose top is at the back (`isForward`: the other way); `arrow`, a flat triangle that points to the front.
 */
export type Shape = 'box' | 'soft' | 'tube' | 'ball' | 'lean' | 'arrow'

/** A point or three lengths in an object's own frame, metres: x to its right as it looks, y to its front, z up. */
export type Vec3 = readonly [number, number, number]

/** A piece of a model. The frame's origin is the middle of the object's footprint, on its underside. */
export interface Part {
  readonly shape: Shape
  readonly center: Vec3
  readonly size: Vec3
  readonly tone: Tone
  readonly radius?: number
  readonly axis?: 'x' | 'y' | 'z'
  readonly taper?: number
  readonly thickness?: number
  readonly isForward?: boolean
}

/** Lengths of the box a model must fill, metres: width, depth, height. */
export interface Extent {
  readonly w: number
  readonly d: number
  readonly h: number
}

/** Draws a model into `x` of [-w/2, w/2], `y` of [-d/2, d/2] with the front at +d/2, and `z` of [0, h]. */
export type Model = (extent: Extent) => Part[]
