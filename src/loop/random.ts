import { createHash } from 'node:crypto'

/**
 * A stream of uniform numbers in [0, 1) that depends on nothing but its key: a step that is taken again draws the same,
 * and a part that is added shifts nobody else's stream. Generator: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of
 * state taken from the SHA-256 of the key.
 */
export function randomStream(seed: number, step: number, part: string, offer = 0): () => number {
  const key = createHash('sha256')
    .update(JSON.stringify([seed, step, part, offer]))
    .digest()
  let a = key.readUInt32LE(0) | 0
  let b = key.readUInt32LE(4) | 0
  let c = key.readUInt32LE(8) | 0
  let counter = key.readUInt32LE(12) | 0
  return () => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + drawn) | 0
    return (drawn >>> 0) / 2 ** 32
  }
}
