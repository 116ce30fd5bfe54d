import { drawScene } from './draw.ts'

Object.assign(globalThis, { drawScene })
