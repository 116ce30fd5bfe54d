import { compareSeverity, type Finding, type Severity } from '../../src/contracts/finding.ts'
import { boxGap, type PlanBox } from '../../src/geometry/box.ts'
import { FINDING_COLORS } from '../../src/look/tokens.ts'
import { BADGE_RADIUS, type Badge, drawBadge } from '../../src/pictures/badge.ts'
import type { Frame } from './frame.ts'
import { type Piece, traceBox } from './piece.ts'
import { path } from './svg.ts'

const REACH = 21 // pixels between the centres of two badges that do not touch
const MOST_BADGES = 60 // more would bury the plan; the list goes on counting
const NEAR = 0.05 // metres; objects nearer than this share one badge

/** Places the badges of the findings that name objects: at their upper right corner, never one on another. */
export function placeBadges(findings: readonly Finding[], pieces: readonly Piece[], frame: Frame): Badge[] {
  const byId = new Map(pieces.map((piece) => [piece.object.id, piece.box]))
  const badges: Badge[] = []
  findings.forEach((finding, i) => {
    const boxes = finding.objects.flatMap((id) => byId.get(id) ?? [])
    for (const anchors of anchorsOf(boxes, frame)) {
      if (badges.length >= MOST_BADGES) return
      const [x, y] = freeSpot(anchors, badges, frame)
      badges.push({ number: i + 1, severity: finding.severity, x, y })
    }
  })
  return badges
}

type Spot = readonly [number, number]

/** Where the badges of one finding would like to be, best first: one list a badge. */
function anchorsOf(boxes: readonly PlanBox[], frame: Frame): Spot[][] {
  const [a, b] = boxes
  if (boxes.length === 2 && boxGap(a!, b!) < NEAR) {
    const shared = {
      minX: Math.max(a!.bounds.minX, b!.bounds.minX),
      minY: Math.max(a!.bounds.minY, b!.bounds.minY),
      maxX: Math.min(a!.bounds.maxX, b!.bounds.maxX),
      maxY: Math.min(a!.bounds.maxY, b!.bounds.maxY),
    }
    return [[frame.at([(shared.minX + shared.maxX) / 2, (shared.minY + shared.maxY) / 2])]]
  }
  return boxes.slice(0, 4).map((box) => {
    const [cx, cy] = frame.at(box.center)
    const corners = box.corners
      .map((corner) => frame.at(corner))
      .sort((p, q) => q[0] - q[1] - (p[0] - p[1]) || q[0] - p[0])
    // A little way in from the corner, so that it is clear whose badge it is.
    return corners.map(([x, y]): Spot => [x + Math.sign(cx - x) * 3, y + Math.sign(cy - y) * 3])
  })
}

function freeSpot(anchors: readonly Spot[], badges: readonly Badge[], frame: Frame): Spot {
  const { x, y, width, height } = frame.area
  const inside = ([px, py]: Spot): Spot => [
    Math.max(x + BADGE_RADIUS + 2, Math.min(x + width - BADGE_RADIUS - 2, px)),
    Math.max(y + BADGE_RADIUS + 2, Math.min(y + height - BADGE_RADIUS - 2, py)),
  ]
  const isFree = ([px, py]: Spot) => badges.every((badge) => Math.hypot(badge.x - px, badge.y - py) >= REACH)
  for (const anchor of anchors) if (isFree(inside(anchor))) return inside(anchor)
  const [ax, ay] = anchors[0]!
  for (let ring = 1; ring <= 12; ring++)
    for (let turn = 0; turn < 6 * ring; turn++) {
      const angle = (turn * Math.PI) / (3 * ring)
      const spot = inside([ax + Math.cos(angle) * ring * REACH, ay - Math.sin(angle) * ring * REACH])
      if (isFree(spot)) return spot
    }
  return inside([ax, ay])
}

/** Coloured outlines around the objects that findings name; the worst finding of an object decides. */
export function drawOutlines(findings: readonly Finding[], pieces: readonly Piece[], frame: Frame): string {
  const worst = new Map<string, Severity>()
  for (const { objects, severity } of findings)
    for (const id of objects) {
      const known = worst.get(id)
      if (known === undefined || compareSeverity(severity, known) < 0) worst.set(id, severity)
    }
  return pieces
    .map(({ object, box }) => {
      const severity = worst.get(object.id)
      if (severity === undefined) return ''
      return path(traceBox(box, frame), {
        fill: 'none',
        stroke: FINDING_COLORS[severity],
        'stroke-width': 2,
        'stroke-linejoin': 'round',
        'stroke-dasharray': severity === 'hard' ? undefined : severity === 'soft' ? '6 3' : '2 3',
      })
    })
    .join('')
}

export { type Badge, drawBadge }
