import { textWidth } from '../look/fontMetrics.ts'
import { kindOf } from '../look/kind.ts'
import { displayName } from '../look/text.ts'
import { LIGHT, SPACE, TYPE } from '../look/tokens.ts'
import type { Ontology } from '../ontology/types.ts'
import { compareText } from '../scene/canonical.ts'
import { linearScale, percentTicks, xAxis, yAxis } from './axis.ts'
import { foot, HEAD, head, MARGIN } from './captions.ts'
import { type Box, discMark, type Figure, figure, lineMark, textMark } from './drawing.ts'
import { labelMarks } from './labelMarks.ts'
import { type PlacedLabel, placeLabels } from './placeLabels.ts'

const WIDTH = 1180
const HEIGHT = 720
const LEAST = 20 // observations; fewer say little of a habit
const GAP = 76 // pixels between the plots

/** Ranges of both shares that a plot shows. */
interface Window {
  readonly wall: readonly [number, number]
  readonly center: readonly [number, number]
}

const CORNER: Window = { wall: [0.88, 1], center: [0.6, 1] } // where wall pieces crowd

/**
 * Where things turn: the share of a category that stands back to wall against the share that faces the room's middle.
 * The corner in which wall pieces crowd is drawn once more, larger.
 */
export function headings(ontology: Ontology): Figure {
  const habits = habitsOf(ontology)
  const whole: Window = {
    wall: [lowest(habits.map(({ wall }) => wall)), 1],
    center: [lowest(habits.map(({ center }) => center)), 1],
  }
  const top = HEAD + 28
  const size = { y: top, width: (WIDTH - 2 * MARGIN - 40 - GAP - 40) / 2, height: HEIGHT - 104 - top }
  const left = { x: MARGIN + 40, ...size }
  const right = { x: left.x + size.width + GAP, ...size }
  const isCrowded = ({ wall, center }: Habit) => wall >= CORNER.wall[0] && center >= CORNER.center[0]
  const first = plotOf(habits, whole, left, (habit) => !isCrowded(habit))
  const second = plotOf(habits.filter(isCrowded), CORNER, right, () => true)
  const unnamed = habits.length - first.labels.length - second.labels.length
  const title = 'Back to the wall, or face to the room'
  const note = `${habits.length} categories seen with a heading at least ${LEAST} times; larger discs were seen more often; the corner once more at the right`
  return figure(WIDTH, HEIGHT, title, [
    ...head(title, unnamed === 0 ? note : `${note}; ${unnamed} without room for a name`),
    ...first.marks,
    ...outline(first.boxOf(CORNER)),
    ...labelMarks(first.labels, TYPE.small),
    ...second.marks,
    ...labelMarks(second.labels, TYPE.small),
    ...purposes(habits.map(({ category }) => category)),
    foot(ontology, HEIGHT),
  ])
}

interface Habit {
  readonly category: string
  readonly n: number
  readonly wall: number
  readonly center: number
}

/** Categories with both habits, the most seen first: they choose their label's place first. */
function habitsOf({ categories }: Ontology): Habit[] {
  return Object.entries(categories)
    .flatMap(([category, { orientation }]): Habit[] => {
      const wall = orientation?.back_to_wall
      const center = orientation?.faces_center
      if (wall === undefined || center === undefined || Math.min(wall.n, center.n) < LEAST) return []
      return [{ category, n: wall.n, wall: wall.fraction, center: center.fraction }]
    })
    .sort((a, b) => b.n - a.n || compareText(a.category, b.category))
}

/** Where an axis of shares begins: a tenth below the lowest. */
function lowest(shares: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(0.8, ...shares) * 10 - 0.5) / 10)
}

function plotOf(habits: readonly Habit[], { wall, center }: Window, box: Box, isNamed: (habit: Habit) => boolean) {
  const bottom = box.y + box.height
  const x = linearScale(wall, [box.x, box.x + box.width])
  const y = linearScale(center, [bottom, box.y])
  const points = habits.map((habit) => ({
    habit,
    x: x(habit.wall),
    y: y(habit.center),
    radius: 2.5 + 3 * Math.log10(habit.n / LEAST + 1),
    text: displayName(habit.category),
  }))
  const frame = { x: box.x + 2, y: box.y - 8, width: box.width + 36, height: box.height + 14 }
  const named = points.filter(({ habit }) => isNamed(habit))
  return {
    labels: placeLabels(named, points, frame, TYPE.small) satisfies PlacedLabel[],
    boxOf: (window: Window): Box => ({
      x: x(window.wall[0]),
      y: y(window.center[1]),
      width: x(window.wall[1]) - x(window.wall[0]),
      height: y(window.center[0]) - y(window.center[1]),
    }),
    marks: [
      ...xAxis(x, ticksIn(wall), {
        top: box.y,
        bottom,
        name: 'stands with its back to the nearest wall (within 45°)',
        right: box.x + box.width,
      }),
      ...yAxis(y, ticksIn(center), {
        left: box.x,
        right: box.x + box.width,
        top: box.y,
        name: 'looks to the middle of the room (within 60°)',
      }),
      ...points.map((point) => {
        const { fill, stroke } = LIGHT.purposes[kindOf(point.habit.category).purpose]
        return discMark(point.x, point.y, point.radius, fill, { stroke })
      }),
    ],
  }
}

/** Ticks of a range of shares: every tenth, or every fiftieth of a narrow one. */
function ticksIn([low, high]: readonly [number, number]) {
  const step = high - low < 0.25 ? 0.02 : 0.1
  return percentTicks(step).filter(({ value }) => value >= low - 1e-9 && value <= high + 1e-9)
}

function outline({ x, y, width, height }: Box): string[] {
  const [right, bottom] = [x + width, y + height]
  return [
    lineMark(x, y, right, y, LIGHT.muted),
    lineMark(right, y, right, bottom, LIGHT.muted),
    lineMark(right, bottom, x, bottom, LIGHT.muted),
    lineMark(x, bottom, x, y, LIGHT.muted),
  ]
}

/** The colours in words, in a row below the plots. */
function purposes(categories: readonly string[]): string[] {
  const present = new Set<string>(categories.map((category) => kindOf(category).purpose))
  let x = MARGIN + 40
  return Object.entries(LIGHT.purposes)
    .filter(([name]) => present.has(name))
    .flatMap(([name, { fill, stroke }]) => {
      const at = x
      x += 15 + textWidth(name, TYPE.small) + 4 * SPACE
      return [
        discMark(at + 6, HEIGHT - 42, 5, fill, { stroke }),
        textMark(at + 15, HEIGHT - 38, name, { color: LIGHT.muted }),
      ]
    })
}
