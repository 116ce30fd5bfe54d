/** A number as SVG wants it: two decimals at most, no negative zero. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? '0' : String(rounded)
}

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element. Attribute values are ours; foreign text comes in as `content` through `xmlText`. */
export function tag(name: string, attributes: Attributes, content?: string): string {
  let out = `<${name}`
  for (const key of Object.keys(attributes)) {
    const value = attributes[key]
    if (value !== undefined) out += ` ${key}="${typeof value === 'number' ? num(value) : value}"`
  }
  return content === undefined ? `${out}/>` : `${out}>${content}</${name}>`
}

/** A closed or open path through points. */
export function trace(points: readonly (readonly [number, number])[], isClosed = true): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`)
  return steps.join('') + (isClosed ? 'Z' : '')
}

/** A straight stroke, as path data. */
export function stroke(x1: number, y1: number, x2: number, y2: number): string {
  return `M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`
}

export function rect(x: number, y: number, width: number, height: number, rest: Attributes = {}): string {
  return tag('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), ...rest })
}

export function circle(cx: number, cy: number, r: number, rest: Attributes = {}): string {
  return tag('circle', { cx, cy, r: Math.max(0, r), ...rest })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, rest: Attributes = {}): string {
  return tag('ellipse', { cx, cy, rx: Math.max(0, rx), ry: Math.max(0, ry), ...rest })
}

export function path(d: string, rest: Attributes = {}): string {
  return d === '' ? '' : tag('path', { d, ...rest })
}
