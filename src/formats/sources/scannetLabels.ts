import { tabledCategory } from '../../ontology/build/categoryTable.ts'
import type { Source } from '../../ontology/build/readSource.ts'
import { wordsOf } from '../../ontology/words.ts'
import { oneOf, tableRows } from './recordFiles.ts'

/**
 * ScanNet's table of labels as aliases: what annotators wrote (raw_category) means the category the table files it
 * under, where that is one of ours and the raw words alone are not. It says nothing of scans.
 */
export function scannetLabelsSource(folder: string): Source {
  const file = oneOf(folder, ['scannetv2-labels.combined.tsv', 'scannetv2-labels.combined.tsv.gz'])
  return {
    name: 'scannet-labels',
    records: () =>
      tableRows(
        file,
        ['raw_category', 'category'],
        (cell) => {
          const label = wordsOf(cell('raw_category')).join(' ')
          const category = tabledCategory(cell('category'))
          if (category === null) return { evidence: [], unknown: [cell('category')] }
          if (label === '' || tabledCategory(label) !== null) return { evidence: [] }
          return { evidence: [{ type: 'alias', label, category }] }
        },
        '\t',
      ),
  }
}
