import type { Source } from '../../ontology/build/readSource.ts'
import { readFront3dRoom } from '../front3d.ts'
import { filesIn, jsonLines } from './recordFiles.ts'

/** 3D-FRONT rooms as ReSpace stores them, of a folder that also holds the tables of models and nouns. */
export function front3dSource(folder: string): Source {
  const files = filesIn(folder, /\.jsonl(\.gz)?$/, '.jsonl or .jsonl.gz file')
  return {
    name: '3d-front',
    records: () =>
      jsonLines(files, (record, where) => {
        const { layout, leftOut } = readFront3dRoom(record, { where, assets: folder }, { isStrict: true })
        return { evidence: [{ type: 'room', layout }], leftOut }
      }),
  }
}
