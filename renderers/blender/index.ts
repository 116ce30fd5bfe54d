import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { defineRenderer } from '../../src/contracts/part.ts'
import type { Picture, Renderer, RenderOptions } from '../../src/contracts/renderer.ts'
import { packageFile } from '../../src/files/packageRoot.ts'
import { writeGlb } from '../../src/gltf/index.ts'
import { themeOf } from '../../src/look/tokens.ts'
import { flatten } from '../../src/pictures/flatten.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { aroundOrigin } from '../../src/view3d/aroundOrigin.ts'
import { daylightOf } from '../../src/view3d/daylight.ts'
import { frameView } from '../../src/view3d/frameView.ts'
import { isViewName, parseView, VIEWS } from '../../src/view3d/views.ts'
import { runBlender } from './runBlender.ts'

const options = z.strictObject({
  program: z.string().min(1).default('blender').describe('the Blender to run: a name on PATH or a path'),
  samples: z.number().int().min(1).max(4096).default(32).describe('rays per pixel; fewer are quicker and grainier'),
})

const VERSION = '1' // changes whenever the same layout and view give another picture

type Settings = z.output<typeof options>

/** The same room as scene3d draws, by Blender's path tracer, where Blender is installed. */
export const blender = defineRenderer({
  name: 'blender',
  summary: 'The room of scene3d drawn by Blender Cycles, where Blender is installed; slow.',
  options,
  needs: ['program'],
  create: (settings): Renderer => ({
    views: VIEWS,
    version: VERSION,
    takes: isViewName,
    render: (layout, view, wanted) => draw(layout, view, wanted ?? {}, settings),
  }),
})

async function draw(
  layout: Layout,
  view: string,
  wanted: RenderOptions,
  { program, samples }: Settings,
): Promise<Picture> {
  const { mediaType = 'image/png', width = 1024, height = Math.round(width * 0.75) } = wanted
  if (mediaType === 'image/svg+xml')
    throw new InputError('The blender renderer draws pixels; ask for .png or .webp, or for the plan renderer as .svg.')
  const near = aroundOrigin(layout)
  const { camera, walls } = frameView(near, parseView(view, near, 'blender'), width / height)
  const { page } = themeOf(wanted.theme ?? 'light')
  const folder = mkdtempSync(join(tmpdir(), 'scenewright-blender-'))
  try {
    const job = { glb: join(folder, 'room.glb'), png: join(folder, 'room.png'), camera, width, height, samples }
    writeFileSync(job.glb, writeGlb(near, { walls }))
    writeFileSync(join(folder, 'job.json'), JSON.stringify({ ...job, ...daylightOf(near.room), page: linear(page) }))
    await runBlender(program, packageFile('renderers', 'blender', 'draw.py'), join(folder, 'job.json'))
    return { view, mediaType, width, height, bytes: await flatten(readFileSync(job.png), page, mediaType) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function linear(color: string): number[] {
  return [0, 1, 2].map((i) => (Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16) / 255) ** 2.2)
}
