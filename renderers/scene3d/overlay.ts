import { compareSeverity, type Finding, type Severity } from '../../src/contracts/finding.ts'
import { textWidth } from '../../src/look/fontMetrics.ts'
import { clipText, plainText, shortName, xmlText } from '../../src/look/text.ts'
import { FINDING_COLORS, FONT_FAMILY, type Theme, TYPE } from '../../src/look/tokens.ts'
import { BADGE_RADIUS, drawBadge } from '../../src/pictures/badge.ts'
import { path, rect, tag, trace } from '../../src/pictures/svg.ts'
import { compareText } from '../../src/scene/canonical.ts'
import { footprint } from '../../src/scene/transform.ts'
import type { Layout, SceneObject } from '../../src/scene/types.ts'
import type { Vec3 } from '../../src/shell3d/vector.ts'
import { type Camera, project } from '../../src/view3d/camera.ts'

type Spot = readonly [number, number]

/** What is written over a picture: labels, marks of findings, a title. */
export interface Overlay {
  readonly labels: boolean
  readonly findings: readonly Finding[]
  readonly title?: string
  readonly theme: Theme
}

const MOST_BADGES = 60
const REACH = 21 // pixels between the centres of two badges that do not touch

/** The overlay of a picture as SVG, or null when there is nothing to write. `camera` is in the layout's own frame. */
export function drawOverlay(
  layout: Layout,
  camera: Camera,
  size: { width: number; height: number },
  overlay: Overlay,
): string | null {
  const { labels, findings, title, theme } = overlay
  const concerned = findings.filter((finding) => finding.objects.length > 0)
  if (!labels && concerned.length === 0 && title === undefined) return null
  const { width, height } = size
  const silhouettes = new Map(layout.objects.map((object) => [object.id, silhouette(object, camera, size)]))
  const badges = placeBadges(findings, silhouettes, size)
  const parts = [
    outlines(concerned, silhouettes),
    labels ? drawLabels(layout, silhouettes, badges, size, theme) : '',
    ...badges.map((badge) => drawBadge(badge, theme)),
    title === undefined ? '' : heading(title, width, theme),
  ]
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': FONT_FAMILY,
    },
    parts.join(''),
  )
}

/** The outline of an object's box in the picture, in pixels, clockwise; null when a part of it is behind the camera. */
export function silhouette(
  object: SceneObject,
  camera: Camera,
  { width, height }: { width: number; height: number },
): Spot[] | null {
  const points: Spot[] = []
  for (const corner of boxCorners(object)) {
    const { x, y, ahead } = project(camera, corner)
    if (ahead < camera.near) return null
    points.push([((x + 1) / 2) * width, ((1 - y) / 2) * height])
  }
  return hull(points)
}

/** The eight corners of an object's box. */
export function boxCorners(object: SceneObject): Vec3[] {
  const { elevation, size } = object
  return footprint(object).corners.flatMap(([x, y]): Vec3[] => [
    [x, y, elevation],
    [x, y, elevation + size.height],
  ])
}

/** The convex hull of points (monotone chain), in order around it. */
function hull(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Spot[]) => {
    const out: Spot[] = []
    for (const p of list) {
      while (out.length >= 2 && turn(out.at(-2)!, out.at(-1)!, p) <= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

function turn(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

type Silhouettes = ReadonlyMap<string, readonly Spot[] | null>

function outlines(findings: readonly Finding[], silhouettes: Silhouettes): string {
  const worst = new Map<string, Severity>()
  for (const { objects, severity } of findings)
    for (const id of objects) {
      const known = worst.get(id)
      if (known === undefined || compareSeverity(severity, known) < 0) worst.set(id, severity)
    }
  return [...worst]
    .map(([id, severity]) => {
      const ring = silhouettes.get(id)
      if (ring === undefined || ring === null) return ''
      return path(trace(ring), {
        fill: FINDING_COLORS[severity],
        'fill-opacity': 0.08,
        stroke: FINDING_COLORS[severity],
        'stroke-width': 2,
        'stroke-linejoin': 'round',
        'stroke-dasharray': severity === 'hard' ? undefined : severity === 'soft' ? '6 3' : '2 3',
      })
    })
    .join('')
}

interface PlacedBadge {
  readonly number: number
  readonly severity: Severity
  readonly x: number
  readonly y: number
}

/** Badges stand on the top of the boxes they belong to, numbered like the findings, never one on another. */
function placeBadges(
  findings: readonly Finding[],
  silhouettes: Silhouettes,
  { width, height }: { width: number; height: number },
): PlacedBadge[] {
  const badges: PlacedBadge[] = []
  const edge = BADGE_RADIUS + 2
  const inside = ([x, y]: Spot): Spot => [
    Math.max(edge, Math.min(width - edge, x)),
    Math.max(edge, Math.min(height - edge, y)),
  ]
  const isFree = ([x, y]: Spot) => badges.every((badge) => Math.hypot(badge.x - x, badge.y - y) >= REACH)
  findings.forEach((finding, i) => {
    for (const id of finding.objects.slice(0, 4)) {
      const ring = silhouettes.get(id)
      if (ring === undefined || ring === null || badges.length >= MOST_BADGES) continue
      const top = ring.reduce((best, p) => (p[1] < best[1] ? p : best))
      let spot = inside(top)
      for (let step = 0; !isFree(spot) && step < 72; step++) {
        const [angle, far] = [(step * Math.PI) / 4, REACH * (1 + Math.floor(step / 8))]
        spot = inside([top[0] + Math.cos(angle) * far, top[1] + Math.sin(angle) * far])
      }
      badges.push({ number: i + 1, severity: finding.severity, x: spot[0], y: spot[1] })
    }
  })
  return badges
}

interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Names on the objects, larger ones first; a name that would stand on another is left out. */
function drawLabels(
  layout: Layout,
  silhouettes: Silhouettes,
  badges: readonly PlacedBadge[],
  picture: { width: number; height: number },
  theme: Theme,
): string {
  const size = picture.width < 500 ? TYPE.leastLabel + 1 : TYPE.small
  const taken: Area[] = badges.map(({ x, y }) => ({ x: x - 10, y: y - 10, w: 20, h: 20 }))
  const spread = (ring: readonly Spot[]) =>
    Math.abs(
      ring.reduce(
        (sum, p, i) => sum + p[0] * ring[(i + 1) % ring.length]![1] - p[1] * ring[(i + 1) % ring.length]![0],
        0,
      ),
    )
  const rings = layout.objects.flatMap((object) => {
    const ring = silhouettes.get(object.id)
    return ring === undefined || ring === null ? [] : [{ object, ring }]
  })
  return rings
    .sort((a, b) => spread(b.ring) - spread(a.ring) || compareText(a.object.id, b.object.id))
    .map(({ object, ring }) => {
      const text = clipText(shortName(object.category), 180, size)
      const w = textWidth(text, size) + 10
      const h = size + 7
      const [minX, maxX] = [Math.min(...ring.map((p) => p[0])), Math.max(...ring.map((p) => p[0]))]
      const [minY, maxY] = [Math.min(...ring.map((p) => p[1])), Math.max(...ring.map((p) => p[1]))]
      for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
        const area = { x: (minX + maxX) / 2 - w / 2, y: minY + share * (maxY - minY) - h / 2, w, h }
        const isInside =
          area.x >= 2 && area.y >= 2 && area.x + w <= picture.width - 2 && area.y + h <= picture.height - 2
        if (!isInside || taken.some((other) => meets(area, other))) continue
        taken.push(area)
        return (
          rect(area.x, area.y, w, h, { rx: 4, fill: theme.floor, 'fill-opacity': 0.86 }) +
          tag(
            'text',
            {
              x: area.x + w / 2,
              y: area.y + h / 2 + size * 0.36,
              'font-size': size,
              fill: theme.text,
              'text-anchor': 'middle',
            },
            xmlText(text),
          )
        )
      }
      return ''
    })
    .join('')
}

function meets(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

function heading(title: string, width: number, theme: Theme): string {
  const size = width < 500 ? TYPE.body : TYPE.heading
  const text = clipText(plainText(title), width - 32, size, 'bold')
  return tag('text', { x: 16, y: 12 + size, 'font-size': size, 'font-weight': 'bold', fill: theme.text }, xmlText(text))
}
