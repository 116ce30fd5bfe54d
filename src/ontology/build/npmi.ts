/**
 * Normalized pointwise mutual information of two categories over scenes, in [-1, 1]: PMI / -log P(a, b), with P the
 * share of scenes. The base of the logarithm cancels. With P(a, b) = 1 both are in every scene, the quotient is 0 / 0,
 * and 1 is given by convention (its limit for things that always go together).
 */
export function npmi(both: number, withA: number, withB: number, scenes: number): number {
  if (both === 0) return -1
  if (both === scenes) return 1
  const pmi = Math.log((both * scenes) / (withA * withB))
  return pmi / -Math.log(both / scenes)
}
