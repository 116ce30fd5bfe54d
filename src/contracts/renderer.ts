import type { Layout } from '../scene/types.ts'
import type { Finding } from './finding.ts'

/** A picture somebody wants to see: which renderer's view, and how large. */
export interface ViewRequest {
  readonly view: string
  readonly width?: number
  readonly height?: number
  /** Whether it must be told how much of the room shows; see `Coverage`. */
  readonly coverage?: boolean
}

/**
 * How much of a room a picture shows: parts of the things themselves, not of the picture, from 0 (out of sight) to 1.
 * Behind something else and beyond the picture's edge are both out of sight.
 */
export interface Coverage {
  /**
   * Of every object, by id: the share of those faces of its box that are turned to the camera, by area, at which the
   * object is seen. Furniture fills its box loosely: a chair seen whole may give a third.
   */
  readonly objects: { readonly [id: string]: number }
  /** The share of the floor that no object's box stands over, by area; 1 where no floor is left free. */
  readonly floor: number
}

/** How the name of a picture's file ends, by its media type. */
export const PICTURE_ENDINGS = { 'image/png': 'png', 'image/svg+xml': 'svg', 'image/webp': 'webp' } as const

/** A drawn view. */
export interface Picture {
  readonly view: string
  readonly mediaType: keyof typeof PICTURE_ENDINGS
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  /** Present when asked for; absent from a renderer that cannot say. */
  readonly coverage?: Coverage
}

/** How to draw. Everything has a default. */
export interface RenderOptions {
  /** Width of the picture in pixels; the height follows the room unless given. */
  readonly width?: number
  readonly height?: number
  readonly mediaType?: Picture['mediaType']
  readonly theme?: 'light' | 'dark'
  /** Marks to draw on the objects concerned, numbered in this order. */
  readonly findings?: readonly Finding[]
  readonly labels?: boolean
  readonly title?: string
  /** Whether the picture must tell how much of the room shows, which may cost a second drawing. */
  readonly coverage?: boolean
}

/** Draws one layout. The same layout, view and options give the same bytes. */
export interface Renderer {
  readonly views: readonly string[]
  /**
   * Changes whenever the same layout, view and options give another picture: a run draws anew what another version drew.
   * A renderer without one is taken never to change.
   */
  readonly version?: string
  /** Whether it may draw a view that is not listed, such as `eye:<objectId>`, of which each layout has its own. */
  takes?(view: string): boolean
  render(layout: Layout, view: string, options?: RenderOptions): Promise<Picture>
  /** Several views of one layout, in order, where that is cheaper than one by one; the bytes are those of `render`. */
  renderMany?(layout: Layout, views: readonly string[], options?: RenderOptions): Promise<Picture[]>
}
