import type { Part } from '../../src/furniture/part.ts'
import type { Point } from '../../src/scene/types.ts'
import type { Quad, WallFaces } from '../../src/shell3d/wallFaces.ts'
import type { WallState } from '../../src/shell3d/walls.ts'
import type { Camera } from '../../src/view3d/camera.ts'
import type { Daylight } from '../../src/view3d/daylight.ts'

/** A part with its colour. */
export interface PaintedPart extends Omit<Part, 'tone'> {
  readonly color: string
  readonly isGlowing?: boolean
}

/** An object to draw: its parts stand in its own frame. */
export interface DrawnObject {
  /** Number by which the id pass knows it, from 1. */
  readonly number: number
  readonly center: Point
  readonly elevation: number
  /** Unit vector of its front on the plan. */
  readonly front: Point
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly parts: readonly PaintedPart[]
  /** A model of the user's in place of the parts. */
  readonly meshes?: readonly PaintedMesh[]
}

/** Triangles of one colour in an object's own frame. */
export interface PaintedMesh {
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  readonly indices: readonly number[]
  /** Linear red, green and blue. */
  readonly tint: readonly [number, number, number]
}

/** One picture of the scene. */
export interface DrawnView {
  readonly camera: Camera
  readonly walls: readonly WallState[]
  readonly hasCeiling: boolean
  readonly width: number
  readonly height: number
}

/** All the page needs to draw a room. Plan coordinates are measured from the room's middle. */
export interface SceneMessage {
  readonly outline: readonly Point[]
  readonly height: number
  readonly walls: readonly WallFaces[]
  readonly objects: readonly DrawnObject[]
  readonly daylight: Daylight
  readonly colors: { readonly page: string; readonly floor: string; readonly seam: string; readonly ceiling: string }
  readonly hasTiles: boolean
  readonly views: readonly DrawnView[]
  /** What to give back: pictures, or for every pixel the number of what is seen there. */
  readonly want: 'pictures' | 'numbers'
}

/** The number of the floor in the id pass; walls and the ground are 0. */
export const FLOOR_NUMBER = 0xffff

export type { Quad }
