import { z } from 'zod'
import type { PlacementAgent, Proposal, Unmet } from '../src/contracts/agent.ts'
import type { StepContext } from '../src/contracts/context.ts'
import type { Finding } from '../src/contracts/finding.ts'
import { defineAgent } from '../src/contracts/part.ts'
import { boundsOf, containsPoint } from '../src/geometry/polygon.ts'
import { createLabelResolver } from '../src/ontology/resolveLabel.ts'
import type { Ontology } from '../src/ontology/types.ts'
import { diffLayouts } from '../src/scene/edit.ts'
import { footprint } from '../src/scene/transform.ts'
import type { Brief, BriefObject, Layout, Point, Room, SceneObject, Size } from '../src/scene/types.ts'

const UNKNOWN_SIZE: Size = { width: 0.5, depth: 0.5, height: 0.8 } // for categories the ontology does not measure
const TRIES = 40 // draws of a spot before an object is said not to fit

const SMALLEST = 0.1 // metres: a cup is about so wide, and a long sofa about so long as LARGEST
const LARGEST = 2.5

const optionsSchema = z.strictObject({
  sizes: z
    .enum(['drawn', 'usual'])
    .default('drawn')
    .describe(
      'lengths drawn between 0.1 and 2.5 m, or those the ontology finds usual; a size that the brief fixes stays',
    ),
  headings: z.enum(['any', 'quarter']).default('any').describe('any heading, or quarter turns'),
})

/**
 * The baseline: scatters boxes over the floor, walls respected and all else left to chance, sizes included. Refines by
 * scattering again what a finding names, adding what is missing and taking away what is surplus; it never resizes.
 */
export const random = defineAgent({
  name: 'random',
  summary: 'scatters objects by chance; the baseline',
  options: optionsSchema,
  create: ({ headings, sizes }): PlacementAgent => ({
    async plan(brief) {
      const total = brief.objects.reduce((sum, { count }) => sum + count, 0)
      return {
        summary: `Scatter ${total} ${total === 1 ? 'object' : 'objects'} over the floor.`,
        groups: brief.objects.map(({ category, count }) => ({
          anchor: category,
          placement: 'anywhere on the floor',
          members: [],
          count,
        })),
      }
    },
    async place(brief, _plan, ctx) {
      const draft = openDraft({ ...EMPTY, room: brief.room }, ctx, { headings, sizes })
      for (const wanted of brief.objects) draft.add(wanted, wanted.count)
      return draft.proposal()
    },
    async refine(brief, _plan, layout, findings, ctx) {
      const draft = openDraft(layout, ctx, { headings, sizes })
      for (const finding of findings) answer(finding, brief, draft)
      return draft.proposal()
    },
  }),
})

const EMPTY = { format: 'scenewright/layout@1', objects: [] } as const

/** A layout being changed: what is done to it and what could not be done. */
interface Draft {
  add(wanted: BriefObject, count: number): void
  remove(ids: readonly string[], count: number): void
  scatter(id: string): void
  categoryOf(label: string): string
  proposal(): Proposal
}

function answer(finding: Finding, brief: Brief, draft: Draft): void {
  const count = finding.hint?.count ?? 0
  if (count < 0) draft.remove(finding.objects, -count)
  else if (count > 0 && finding.category !== undefined) draft.add(wantedFor(finding.category, brief, draft), count)
  else if (finding.severity !== 'note') for (const id of finding.objects) draft.scatter(id)
}

/** The line of the brief that a missing category belongs to, for the size it may fix. */
function wantedFor(category: string, brief: Brief, draft: Draft): BriefObject {
  const found = brief.objects.find((o) => o.category === category || draft.categoryOf(o.category) === category)
  return found ?? { category, count: 1 }
}

function openDraft(before: Layout, ctx: StepContext, { headings, sizes }: z.output<typeof optionsSchema>): Draft {
  const resolve = createLabelResolver(ctx.ontology)
  const categoryOf = (label: string) => resolve(label).category ?? label
  const objects = new Map(before.objects.map((object) => [object.id, object]))
  const scattered = new Set<string>()
  const unmet: Unmet[] = []
  let added = 0
  let removed = 0
  return {
    categoryOf,
    add(wanted, count) {
      const usual = sizes === 'usual' ? medianSize(ctx.ontology, categoryOf(wanted.category)) : undefined
      if (usual === null && wanted.size === undefined)
        ctx.log(`The ontology does not measure ${wanted.category}; it is taken as half a metre square.`)
      let missing = 0
      for (let n = 0; n < count; n++) {
        const size = wanted.size ?? (usual === undefined ? drawSize(ctx) : (usual ?? UNKNOWN_SIZE))
        const pose = drawPose(before.room, size, ctx, headings)
        if (pose === null) {
          missing++
          continue
        }
        const id = freeId(categoryOf(wanted.category), objects)
        objects.set(id, { id, category: wanted.category, ...pose, elevation: 0, size })
        scattered.add(id)
        added++
      }
      if (missing > 0)
        unmet.push({
          category: wanted.category,
          count: missing,
          reason: 'No spot was found where it fits between the walls.',
        })
    },
    remove(ids, count) {
      const left = ids.filter((id) => objects.has(id))
      for (let n = 0; n < count && left.length > 0; n++) {
        const [id] = left.splice(Math.floor(ctx.random() * left.length), 1)
        if (objects.delete(id!)) removed++
      }
    },
    scatter(id) {
      const object = objects.get(id)
      if (object === undefined || scattered.has(id)) return
      scattered.add(id)
      const pose = drawPose(before.room, object.size, ctx, headings)
      if (pose !== null) objects.set(id, { ...object, ...pose })
    },
    proposal() {
      const edits = diffLayouts(before, { ...before, objects: [...objects.values()] })
      const moved = scattered.size - added
      const done = [
        ...(added > 0 ? [`scattered ${objectsOf(added)} over the floor`] : []),
        ...(moved > 0 ? [`scattered ${objectsOf(moved)} again that findings name`] : []),
        ...(removed > 0 ? [`took away ${objectsOf(removed)} that the brief does not ask for`] : []),
      ]
      const sentence =
        done.length === 0 ? 'changed nothing, since no finding names anything it could scatter' : done.join(' and ')
      return { edits, reason: `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`, unmet }
    },
  }
}

function objectsOf(count: number): string {
  return `${count} ${count === 1 ? 'object' : 'objects'}`
}

function drawSize(ctx: StepContext): Size {
  const length = () => SMALLEST + ctx.random() * (LARGEST - SMALLEST)
  return { width: length(), depth: length(), height: length() }
}

function medianSize(ontology: Ontology, category: string): Size | null {
  const known = Object.hasOwn(ontology.categories, category) ? ontology.categories[category]?.dimensions : undefined
  if (known?.width === undefined || known.depth === undefined || known.height === undefined) return null
  return { width: known.width.median, depth: known.depth.median, height: known.height.median }
}

/** A spot and heading whose box has all corners in the room; null when none is drawn in a fixed number of tries. */
function drawPose(
  room: Room,
  size: Size,
  ctx: StepContext,
  headings: 'quarter' | 'any',
): { center: Point; yaw: number } | null {
  const { minX, minY, maxX, maxY } = boundsOf(room.outline)
  for (let n = 0; n < TRIES; n++) {
    const center: Point = [minX + ctx.random() * (maxX - minX), minY + ctx.random() * (maxY - minY)]
    const yaw = headings === 'quarter' ? Math.floor(ctx.random() * 4) * 90 : ctx.random() * 360
    const { corners } = footprint({ center, size, yaw })
    if (corners.every((corner) => containsPoint(room.outline, corner))) return { center, yaw }
  }
  return null
}

function freeId(category: string, taken: ReadonlyMap<string, SceneObject>): string {
  const base =
    category
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 60) || 'object'
  for (let n = 1; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
}
