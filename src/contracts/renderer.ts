import type { Layout } from '../scene/types.ts'
import type { Finding } from './finding.ts'

/** A picture somebody wants to see: which renderer's view, and how large. */
export interface ViewRequest {
  readonly view: string
  readonly width?: number
  readonly height?: number
}

/** A drawn view. */
export interface Picture {
  readonly view: string
  readonly mediaType: 'image/png' | 'image/svg+xml' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  /** How much of the room shows, as shares of its objects and of its floor; absent where the renderer cannot say. */
  readonly inView?: { readonly objects: number; readonly floor: number }
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
}

/** Draws one layout. The same layout, view and options give the same bytes. */
export interface Renderer {
  readonly views: readonly string[]
  /** Whether it may draw a view that is not listed, such as `eye:<objectId>`, of which each layout has its own. */
  takes?(view: string): boolean
  render(layout: Layout, view: string, options?: RenderOptions): Promise<Picture>
  /** Several views of one layout, in order, where that is cheaper than one by one; the bytes are those of `render`. */
  renderMany?(layout: Layout, views: readonly string[], options?: RenderOptions): Promise<Picture[]>
}
