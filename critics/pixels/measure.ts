/** A picture as numbers: three bytes a pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** What is measured of a picture, each in [0, 1], larger is better. */
export interface PixelMeasures {
  readonly layout: number
  readonly harmony: number
  readonly lighting: number
}

/**
 * Measures a picture without any model. layout: the mean of visual balance (how near the centre of what stands out from
 * the background lies to the middle) and of calm (how few pixels are edges). harmony: how narrow the spread of hues is,
 * weighted by chroma, in OKLab. lighting: the mean of exposure, contrast and freedom from clipping.
 */
export function measurePixels(pixels: Pixels): PixelMeasures {
  const lab = toLab(pixels)
  return { layout: (balance(pixels, lab) + calm(pixels, lab)) / 2, harmony: harmony(lab), lighting: lighting(lab) }
}

const EDGE = 0.06 // step of lightness from pixel to pixel that the eye takes for an edge
const BUSY = 0.35 // share of edge pixels at which a picture is nothing but clutter
const DARK = 0.02
const BRIGHT = 0.995

/** OKLab of every pixel, interleaved. Source: Bjorn Ottosson's definition. */
function toLab({ rgb }: Pixels): Float32Array {
  const lab = new Float32Array(rgb.length)
  for (let i = 0; i < rgb.length; i += 3) {
    const [r, g, b] = [linear(rgb[i]!), linear(rgb[i + 1]!), linear(rgb[i + 2]!)]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lab[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    lab[i + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    lab[i + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return lab
}

function linear(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function balance({ width, height }: Pixels, lab: Float32Array): number {
  const mean = meanLightness(lab)
  let weight = 0
  let x = 0
  let y = 0
  for (let i = 0; i < lab.length; i += 3) {
    const pixel = i / 3
    const mass = Math.abs(lab[i]! - mean) + Math.hypot(lab[i + 1]!, lab[i + 2]!)
    weight += mass
    x += mass * ((pixel % width) / Math.max(1, width - 1) - 0.5)
    y += mass * (Math.floor(pixel / width) / Math.max(1, height - 1) - 0.5)
  }
  return weight === 0 ? 1 : 1 - Math.min(1, 2 * Math.hypot(x / weight, y / weight))
}

function calm({ width, height }: Pixels, lab: Float32Array): number {
  let edges = 0
  for (let row = 0; row < height - 1; row++)
    for (let column = 0; column < width - 1; column++) {
      const i = 3 * (row * width + column)
      const step = Math.max(Math.abs(lab[i]! - lab[i + 3]!), Math.abs(lab[i]! - lab[i + 3 * width]!))
      if (step > EDGE) edges++
    }
  const share = edges / Math.max(1, (width - 1) * (height - 1))
  return 1 - Math.min(1, share / BUSY)
}

/** Length of the mean hue vector over the mean chroma: 1 when all colours share a hue, or there are none. */
function harmony(lab: Float32Array): number {
  let a = 0
  let b = 0
  let chroma = 0
  for (let i = 0; i < lab.length; i += 3) {
    a += lab[i + 1]!
    b += lab[i + 2]!
    chroma += Math.hypot(lab[i + 1]!, lab[i + 2]!)
  }
  return chroma / (lab.length / 3) < 0.005 ? 1 : Math.hypot(a, b) / chroma
}

function lighting(lab: Float32Array): number {
  const mean = meanLightness(lab)
  let square = 0
  let clipped = 0
  for (let i = 0; i < lab.length; i += 3) {
    square += (lab[i]! - mean) ** 2
    if (lab[i]! < DARK || lab[i]! > BRIGHT) clipped++
  }
  const count = lab.length / 3
  const exposure = 1 - Math.min(1, Math.abs(mean - 0.7) / 0.7)
  const contrast = Math.min(1, Math.sqrt(square / count) / 0.2)
  return (exposure + contrast + (1 - clipped / count)) / 3
}

function meanLightness(lab: Float32Array): number {
  let sum = 0
  for (let i = 0; i < lab.length; i += 3) sum += lab[i]!
  return sum / Math.max(1, lab.length / 3)
}
