/** A number as a model wrote it, brought to metres or degrees; or what is wrong with it. */
export type Quantity = { readonly value: number; readonly repair: string | null } | { readonly problem: string }

const LENGTH =
  /^([-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?)\s*(m|metres?|meters?|cm|centimet(?:re|er)s?|mm|millimet(?:re|er)s?)?$/i
const ANGLE = /^([-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?)\s*(°|deg|degs|degrees?|º|rad|radians?)?$/i

/** Reads a length in metres: a number, or text with or without a unit. */
export function readLength(value: unknown): Quantity {
  if (typeof value === 'number') return finite(value)
  if (typeof value !== 'string') return { problem: `is ${spell(value)}, where a number of metres was expected` }
  const match = LENGTH.exec(value.trim())
  if (match === null) return { problem: `is ${spell(value)}, where a number of metres was expected` }
  const unit = (match[2] ?? 'm').toLowerCase()
  const factor = unit.startsWith('c') ? 0.01 : unit.startsWith('mm') || unit.startsWith('mil') ? 0.001 : 1
  const metres = round(Number(match[1]!.replace(',', '.')) * factor)
  if (!Number.isFinite(metres)) return { problem: `is ${spell(value)}, which is no number` }
  return { value: metres, repair: `numbers written as text, such as ${spell(value)}, were read as metres` }
}

/** Reads an angle in degrees: a number, or text with or without a unit; radians only where the text says so. */
export function readAngle(value: unknown): Quantity {
  if (typeof value === 'number') return finite(value)
  if (typeof value !== 'string') return { problem: `is ${spell(value)}, where a number of degrees was expected` }
  const match = ANGLE.exec(value.trim())
  if (match === null) return { problem: `is ${spell(value)}, where a number of degrees was expected` }
  const number = Number(match[1]!.replace(',', '.'))
  if (!Number.isFinite(number)) return { problem: `is ${spell(value)}, which is no number` }
  const isRadians = /^rad/i.test(match[2] ?? '')
  return {
    value: isRadians ? round((number * 180) / Math.PI) : number,
    repair: `angles written as text, such as ${spell(value)}, were read as ${isRadians ? 'radians' : 'degrees'}`,
  }
}

/** A value as it can stand in a sentence to a model or a reader. */
export function spell(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  const plain = (text ?? String(value)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
  return plain.length > 60 ? `${plain.slice(0, 57)}...` : plain
}

/** Lengths to a tenth of a millimetre: what is left of a change of unit is no information. */
export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

function finite(value: number): Quantity {
  return Number.isFinite(value) ? { value, repair: null } : { problem: `is ${value}, which is no number` }
}
