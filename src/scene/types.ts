import type { Point } from '../geometry/point.ts'

export type { Point }

/** Lengths of an object in its own frame, metres: width is lateral, depth front to back, height vertical. */
export interface Size {
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** Where a door leaf is hung, seen from inside the room, and to which side it opens. */
export interface Swing {
  readonly hinge: 'from' | 'to'
  readonly side: 'in' | 'out'
}

/** A hole in a wall: a segment on the room's outline with sill and head heights, metres. */
export interface Opening {
  readonly kind: 'door' | 'window' | 'passage'
  readonly from: Point
  readonly to: Point
  readonly sill: number
  readonly head: number
  /** Doors only; a door without it opens inwards and hangs at `from`. */
  readonly swing?: Swing
}

/** A simple polygon with a height. `outline` runs counter-clockwise once parsed and does not repeat its first corner. */
export interface Room {
  readonly type: string
  readonly outline: readonly Point[]
  readonly height: number
  readonly openings: readonly Opening[]
}

/** An oriented box on the plan. `category` is the label as written; what it resolves to is derived, never stored here. */
export interface SceneObject {
  readonly id: string
  readonly category: string
  /** Centre of the footprint, metres. */
  readonly center: Point
  /** Height of the underside above the floor, metres. */
  readonly elevation: number
  readonly size: Size
  /** Heading in degrees, counter-clockwise from +x, in [0, 360); null when unknown (the box then lies as at 270). */
  readonly yaw: number | null
}

/** A furnished room: the unit that agents propose, critics review and the evaluator scores. */
export interface Layout {
  readonly format: 'scenewright/layout@1'
  readonly room: Room
  readonly objects: readonly SceneObject[]
}

/** One line of the inventory a brief asks for. */
export interface BriefObject {
  readonly category: string
  readonly count: number
  /** Fixed size, where the brief insists on one. */
  readonly size?: Size
  /** What the asker calls it, for agents and readers; the category decides. */
  readonly label?: string
}

/** A request: a description, a room and the objects that belong in it. */
export interface Brief {
  readonly format: 'scenewright/brief@1'
  readonly name: string
  readonly description: string
  readonly room: Room
  readonly objects: readonly BriefObject[]
}

/** One change to a layout. Proposals are lists of edits. */
export type Edit =
  | { readonly type: 'add'; readonly object: SceneObject }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly center: Point; readonly elevation: number }
  | { readonly type: 'turn'; readonly id: string; readonly yaw: number | null }
  | { readonly type: 'resize'; readonly id: string; readonly size: Size }
  | { readonly type: 'relabel'; readonly id: string; readonly category: string }
