import { tabledCategory } from '../../ontology/build/categoryTable.ts'
import { RecordFault } from '../../ontology/build/fault.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { oneOf, tableRows } from './recordFiles.ts'

const MAJORITY = 0.5 // of the people asked; what fewer find right is no place for a thing

/**
 * What people said of where things belong (Housekeep): a table of room, receptacle, object and how many called the place
 * correct, misplaced or implausible. A receptacle supports an object where at least half call it correct, with the share
 * who do as its weight.
 */
export function housekeepSource(folder: string): Source {
  const file = oneOf(folder, ['placements.csv.gz', 'placements.csv'])
  return {
    name: 'housekeep',
    records: () =>
      tableRows(file, ['room', 'receptacle', 'object', 'correct', 'misplaced', 'implausible'], (cell, where) => {
        const votes = ['correct', 'misplaced', 'implausible'].map((column) => Number(cell(column) || Number.NaN))
        if (votes.some((n) => !Number.isInteger(n) || n < 0))
          throw new RecordFault('NaN or infinite number', `${where}: votes are ${votes.join(', ')}; expected counts.`)
        const share = votes[0]! / Math.max(1, votes[0]! + votes[1]! + votes[2]!)
        if (share < MAJORITY) return { evidence: [] }
        const category = tabledCategory(cell('object'))
        const surface = tabledCategory(cell('receptacle'))
        if (category === null || surface === null)
          return { evidence: [], unknown: [category === null ? cell('object') : cell('receptacle')] }
        return { evidence: [{ type: 'support', category, surface, weight: share, isStated: true }] }
      }),
  }
}
