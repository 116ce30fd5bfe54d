import { describe, expect, it } from 'vitest'
import { createEvaluator } from '../../src/evaluate/evaluator.ts'
import { calibratedProfile } from '../../src/evaluate/profiles/calibrated.ts'
import { defaultProfile } from '../../src/evaluate/profiles/default.ts'
import type { Profile } from '../../src/evaluate/types.ts'
import { parseLayout } from '../../src/scene/parseLayout.ts'
import { toyOntology } from '../bench/fixtures.ts'

// In the bench ontology 90% of double beds stand back to wall, and 60% look at a sofa.
const room = {
  type: 'bedroom',
  outline: [
    [0, 0],
    [6, 0],
    [6, 5],
    [0, 5],
  ],
  height: 2.6,
}

/** A bed of 2 m depth whose back face lies `gap` metres from the wall y = 0, looking along +y. */
function bedAt(gap: number, yaw = 90) {
  const size = { width: 1.6, depth: 2, height: 0.9 }
  const bed = { id: 'bed-1', category: 'double_bed', center: [3, gap + 1], elevation: 0, size, yaw }
  return parseLayout({ format: 'scenewright/layout@1', room, objects: [bed] }).value
}

function headingOf(gap: number, profile: Profile, yaw = 90) {
  const { verdicts } = createEvaluator(toyOntology, profile).report(bedAt(gap, yaw))
  return verdicts.find(({ criterion }) => criterion === 'orientation')!
}

describe('a bed that should stand with its back at a wall', () => {
  it('may stand anywhere under the default profile, which looks at the angle alone', () => {
    expect(headingOf(1.4, defaultProfile).verdict).toBe('pass')
    expect(headingOf(0, defaultProfile).verdict).toBe('pass')
  })

  it('may be turned round under the default profile where another wall is then the nearest to its back', () => {
    expect(headingOf(2, defaultProfile, 270).verdict).toBe('pass')
    expect(headingOf(2, calibratedProfile, 270).verdict).toBe('hard')
  })

  it.each([
    [0, 'pass'],
    [0.3, 'pass'],
    [0.31, 'hard'],
    [1.4, 'hard'],
  ])('must have the wall in reach under the calibrated profile: at %d m it is %s', (gap, verdict) => {
    expect(headingOf(gap, calibratedProfile).verdict).toBe(verdict)
  })

  it('is told in metres how far it stands', () => {
    expect(headingOf(1.4, calibratedProfile)).toMatchObject({
      value: expect.closeTo(1.4, 9),
      expected: [0, 0.3],
      basis: 'double_bed.orientation.back_to_wall',
      message: 'bed-1 stands with its back 1.4 m from the nearest wall; at most 0.3 m is expected.',
    })
  })

  it('scores the same under a reach no room exceeds as without one', () => {
    const far = { ...defaultProfile, orientation: { ...defaultProfile.orientation, wallReach: 100 } }
    for (const gap of [0, 1, 2.5])
      expect(createEvaluator(toyOntology, far).score(bedAt(gap))).toEqual(
        createEvaluator(toyOntology, defaultProfile).score(bedAt(gap)),
      )
  })
})
