import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../contracts/finding.ts'
import type { Picture, Renderer, RenderOptions } from '../contracts/renderer.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { fileFault } from '../files/readJson.ts'
import { animate } from '../pictures/animate.ts'
import { contactSheet } from '../pictures/contactSheet.ts'
import { InputError } from '../scene/errors.ts'
import type { Layout } from '../scene/types.ts'

/** A layout to draw. `step` and `note` stand in file names and captions where it is a step of a run. */
export interface Subject {
  readonly layout: Layout
  readonly findings?: readonly Finding[]
  readonly step?: number
  readonly note?: string
}

/** Who draws a view. */
export interface WantedView {
  readonly view: string
  readonly renderer: Renderer
}

/** A picture that was written. */
export interface WrittenPicture {
  readonly file: string
  readonly view: string
  readonly mediaType: Picture['mediaType']
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/**
 * Draws every view of every subject into a folder: `corner.png`, or `step-03-corner.png` for steps of a run. Several steps
 * also give, for each view, a contact sheet (`corner-steps.png`) and an animated WebP (`corner-steps.webp`).
 */
export async function renderMany(
  subjects: readonly Subject[],
  views: readonly WantedView[],
  folder: string,
  options: RenderOptions,
): Promise<WrittenPicture[]> {
  const written: WrittenPicture[] = []
  const write = (name: string, picture: Picture) => {
    const file = join(folder, name)
    try {
      makeFolders(folder)
      writeFileSync(file, picture.bytes)
    } catch (error) {
      throw new InputError(`${file}: ${fileFault(error)}`, { cause: error })
    }
    const { view, mediaType, width, height, bytes } = picture
    written.push({ file, view, mediaType, width, height, bytes: bytes.length })
  }
  const stems = uniqueStems(views.map(({ view }) => view))
  const digits = String(Math.max(0, ...subjects.map(({ step = 0 }) => step))).length
  const drawn: Picture[][] = views.map(() => [])
  for (const { layout, findings, step } of subjects) {
    const pictures = await drawViews(layout, views, { ...options, ...(findings === undefined ? {} : { findings }) })
    pictures.forEach((picture, i) => {
      const prefix = step === undefined ? '' : `step-${String(step).padStart(digits, '0')}-`
      write(`${prefix}${stems[i]}.png`, picture)
      drawn[i]!.push(picture)
    })
  }
  if (subjects.length < 2) return written
  for (const [i, pictures] of drawn.entries()) {
    const cells = pictures.map(({ bytes }, k) => ({ bytes, caption: subjects[k]!.note ?? `step ${subjects[k]!.step}` }))
    write(
      `${stems[i]}-steps.png`,
      await contactSheet(cells, options.theme === undefined ? {} : { theme: options.theme }),
    )
    if (pictures.every(({ width, height }) => width === pictures[0]!.width && height === pictures[0]!.height))
      write(`${stems[i]}-steps.webp`, await animate(pictures))
  }
  return written
}

/** Views of one renderer in one go, where it can. */
async function drawViews(layout: Layout, views: readonly WantedView[], options: RenderOptions): Promise<Picture[]> {
  const out: Picture[] = []
  for (let at = 0; at < views.length; ) {
    const { renderer } = views[at]!
    const end = views.findIndex((wanted, i) => i > at && wanted.renderer !== renderer)
    const run = views.slice(at, end < 0 ? undefined : end).map(({ view }) => view)
    if (renderer.renderMany !== undefined) out.push(...(await renderer.renderMany(layout, run, options)))
    else for (const view of run) out.push(await renderer.render(layout, view, options))
    at += run.length
  }
  return out
}

// A view may carry an object's id, which must not choose a path.
function uniqueStems(views: readonly string[]): string[] {
  const used = new Set<string>()
  return views.map((view) => {
    const safe = view.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 80)
    let stem = safe
    for (let n = 2; used.has(stem.toLowerCase()); n++) stem = `${safe}-${n}`
    used.add(stem.toLowerCase())
    return stem
  })
}
