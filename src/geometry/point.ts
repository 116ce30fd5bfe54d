/** A position or direction on the plan, metres: x to the right, y up the page. */
export type Point = readonly [number, number]
