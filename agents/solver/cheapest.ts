import type { Standing } from './items.ts'
import type { Setting } from './placeGroup.ts'
import { isFree, poseCost } from './poseCost.ts'
import { HEAD_ROOM, unreachable } from './site.ts'

const MOST_TRIED = 10 // places tried on the floor grid

/** The free one of least cost that shuts nothing off, or null when there is none. */
export function cheapest(
  stood: readonly Standing[],
  standing: readonly Standing[],
  setting: Setting,
  extra: (s: Standing) => number,
): Standing | null {
  const { site, knowledge, random } = setting
  const priced = stood
    .filter((s) => isFree(site, s, standing))
    .map((s) => ({ s, cost: extra(s) + poseCost(site, knowledge, s, standing) + random() * 0.02 }))
    .sort((x, y) => x.cost - y.cost)
  const first = priced[0]?.s
  if (first === undefined || !hangsLow(first)) return first ?? null
  const before = unreachable(site, standing).length
  const found = priced.slice(0, MOST_TRIED).find(({ s }) => unreachable(site, [...standing, s]).length <= before)
  return found?.s ?? null
}

/** Whether somebody walking would run into it; what rests on furniture stands in no more of the way than that does. */
function hangsLow(s: Standing): boolean {
  return (s.facts.mount === 'wall' || s.facts.mount === 'ceiling') && s.bottom < HEAD_ROOM
}
