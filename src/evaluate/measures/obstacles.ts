import type { Subject } from '../subject.ts'

/** Height a person needs: what hangs higher is walked under. */
export const HEAD_ROOM = 1.8

/** What is thinner lies underfoot and stops nobody. */
export const THIN = 0.05

/** Whether an object stands in a person's way: no rug, not thin, and with its underside below head height. */
export function isObstacle({ objects, kinds }: Pick<Subject, 'objects' | 'kinds'>, i: number): boolean {
  const { elevation, size } = objects[i]!
  return !kinds[i]!.isCovering && size.height >= THIN && elevation < HEAD_ROOM && elevation + size.height > THIN
}
