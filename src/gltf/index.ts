import type { FormatWriter } from '../formats/types.ts'
import { writeGlb } from './writeGlb.ts'

/** Binary glTF 2.0, for Blender, web viewers and game engines. Written only: meshes do not tell what they stand for. */
export const gltfWriter: FormatWriter = {
  name: 'gltf',
  summary: 'binary glTF 2.0 (.glb): room and furniture as meshes, for Blender and web viewers',
  ending: '.glb',
  write: (layout, name) => ({ value: writeGlb(layout, { name }), losses: [] }),
}

export { writeGlb } from './writeGlb.ts'
