/** Scenes of a room type that weigh as much as all other rooms together do. */
export const ROOM_SHRINKAGE = 20

const FEWEST_OWN = 20 // scenes from which a room type has tables of its own

/**
 * How much of a probability by room type comes from all rooms: 20 / (scenes + 20). A type seen a thousand times speaks for
 * itself (2%); one seen 50 times leans on the others for 29%, so that a pair met by chance or missed by chance in a few
 * rooms does not decide.
 */
export function globalWeight(scenes: number): number {
  return ROOM_SHRINKAGE / (scenes + ROOM_SHRINKAGE)
}

/** Whether a build writes tables of its own for a room type. */
export function isOwnRoom(room: string, scenes: number): boolean {
  return scenes >= FEWEST_OWN || (scenes > 0 && BRIEFED.has(room))
}

/** Room types people ask for: those of the built-in briefs, which must resolve in every build however rare. */
export const BRIEFED: ReadonlySet<string> = new Set(
  'bedroom living_room bookstore buffet_restaurant children_room classroom computer_room deli dining_room game_room florist'.split(
    ' ',
  ),
)
