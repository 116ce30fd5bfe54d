import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { replay } from '../../src/loop/replay.ts'

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url))

describe('records of earlier releases', () => {
  it.each(readdirSync(GOLDEN).filter((name) => name.startsWith('run-')))(
    '%s still replays, every hash checked',
    (name) => {
      const { state } = replay(join(GOLDEN, name))
      expect(state.end).not.toBeNull()
      expect(state.steps.length).toBeGreaterThan(1)
      expect(state.steps.some(({ proposals }) => proposals.some(({ rejected }) => rejected !== null))).toBe(true)
    },
  )
})
