import type { RendererDefinition } from '../src/contracts/part.ts'
import { blender } from './blender/index.ts'
import { plan } from './plan/index.ts'
import { scene3d } from './scene3d/index.ts'

/** The renderers that ship with Scenewright, by name. A new one is one folder and one line here. */
export const renderers: readonly RendererDefinition[] = [plan, scene3d, blender]
