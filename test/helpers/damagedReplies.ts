// Test data: layouts as models return them when things go wrong, by kind, drawn from a seed.

/** A damaged reply: what kind of damage, the text, and what must become of it. */
export interface DamagedReply {
  readonly kind: string
  readonly text: string
  /** `read`: as if it were whole; `again`: must be asked for again. */
  readonly expected: 'read' | 'again'
}

export interface PlainObject {
  id: string
  category: string
  center: number[]
  size: { width: number; depth: number; height: number }
  yaw: number
  elevation: number
}

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole layout of a 4 x 5 m bedroom that asks for a bed, two nightstands and a wardrobe. */
export function wholeLayout(draw: () => number): PlainObject[] {
  const at = () => [round(0.6 + draw() * 2.8), round(0.6 + draw() * 3.8)]
  const yaw = () => Math.floor(draw() * 4) * 90
  return [
    {
      id: 'bed-1',
      category: 'double_bed',
      center: at(),
      size: { width: 1.6, depth: 2.1, height: 0.9 },
      yaw: yaw(),
      elevation: 0,
    },
    {
      id: 'nightstand-1',
      category: 'nightstand',
      center: at(),
      size: { width: 0.5, depth: 0.4, height: 0.55 },
      yaw: yaw(),
      elevation: 0,
    },
    {
      id: 'nightstand-2',
      category: 'nightstand',
      center: at(),
      size: { width: 0.5, depth: 0.4, height: 0.55 },
      yaw: yaw(),
      elevation: 0,
    },
    {
      id: 'wardrobe-1',
      category: 'wardrobe',
      center: at(),
      size: { width: 1.5, depth: 0.6, height: 2 },
      yaw: yaw(),
      elevation: 0,
    },
  ]
}

type Damage = (objects: PlainObject[], draw: () => number) => string

const json = (objects: unknown, space?: number) => JSON.stringify({ objects, reason: 'Along the walls.' }, null, space)
const pick = <T>(list: readonly T[], draw: () => number): T => list[Math.floor(draw() * list.length)]!
const round = (value: number) => Math.round(value * 1000) / 1000
const each = (objects: PlainObject[], change: (o: PlainObject) => object) => json(objects.map(change))
const one = (objects: PlainObject[], draw: () => number, change: (o: PlainObject) => object) => {
  const at = Math.floor(draw() * objects.length)
  return json(objects.map((o, i) => (i === at ? change(o) : o)))
}

/** Another layout, longer than the one that is meant: what a model writes before it knows better. */
const draft = (objects: PlainObject[]) =>
  json(
    objects.map((o) => ({ ...o, center: o.center.map((v) => round(v / 2)), note: 'Perhaps it stands better here.' })),
    2,
  )

/** Kinds of damage that can be put right without guessing. */
export const READABLE: { readonly [kind: string]: Damage } = {
  'words around the JSON': (o, d) =>
    `${pick(['Sure! Here is the layout:', 'I have considered the room [see above].', 'Layout below {as asked}.'], d)}\n\n${json(o, 2)}\n\n${pick(['Let me know!', 'Notes: the bed faces the door.', ''], d)}`,
  'a code fence': (o, d) =>
    `${pick(['```json', '```', '~~~json', '```JSON5'], d)}\n${json(o, 2)}\n${pick(['```', '```\nHope this helps.', ''], d)}`,
  'thoughts before the answer': (o, d) =>
    `<think>\nThe bed {big} goes to the wall; maybe [2, 3].\n</think>\n${pick(['', 'Answer: '], d)}${json(o)}`,
  'a draft before a lone closing tag': (o, d) =>
    `The bed first: ${draft(o)} but that blocks the door.\n${pick(['</think>', '</thinking>', '[/THINK]'], d)}\n${json(o)}`,
  'a draft before the answer': (o, d) =>
    pick(
      [
        `${draft(o)}\nThat blocks the door. Better:\n${json(o)}`,
        `\`\`\`json\n${draft(o)}\n\`\`\`\nThat blocks the door. Better:\n\`\`\`json\n${json(o)}\n\`\`\``,
        `\`\`\`json\n${draft(o)}\n\`\`\`\nNo, the door opens there:\n${json(o)}\nNow {"id": "bed-1"} is clear.`,
        `${draft(o)}\n<answer>${json(o)}</answer>`,
      ],
      d,
    ),
  'a bracket in the words before': (o, d) =>
    `${pick(['[0, 2) m from the door:', 'Layout {of 4 things:'], d)} ${json(o)}`,
  'Python words and quotes': (o) =>
    json(o.map((x) => ({ ...x, locked: true, style: null })))
      .replaceAll('"', "'")
      .replaceAll('true', 'True')
      .replaceAll('null', 'None'),
  'trailing commas': (o) =>
    json(o, 2)
      .replace(/\}\n/g, '},\n')
      .replace(/\]\n/g, '],\n')
      .replace(/,(\s*)$/, '$1'),
  comments: (o, d) =>
    json(o, 2).replace(/"yaw"/g, `${pick(['// faces the door\n', '# turned\n', '/* heading */ '], d)}"yaw"`),
  'keys without quotes': (o) => json(o, 2).replace(/"(\w+)":/g, '$1:'),
  'typographic quotes': (o) => json(o).replace(/"(\w+)":/g, '“$1”:'),
  'missing commas': (o) => json(o, 2).replace(/\},\n(\s+)\{/g, '}\n$1{'),
  'degrees as text': (o, d) => each(o, (x) => ({ ...x, yaw: `${x.yaw}${pick(['°', ' degrees', ' deg', ''], d)}` })),
  'lengths as text': (o, d) =>
    each(o, (x) => ({
      ...x,
      size: Object.fromEntries(
        Object.entries(x.size).map(([k, v]) => [k, pick([`${v}m`, `${v} m`, `${round(v * 100)} cm`, String(v)], d)]),
      ),
    })),
  'angles in radians': (o) =>
    each(
      o.map((x, i) => (i === 0 ? { ...x, yaw: 90 } : x)),
      (x) => ({ ...x, yaw: round((x.yaw * Math.PI) / 180) }),
    ),
  centimetres: (o) =>
    each(o, (x) => ({
      ...x,
      center: x.center.map((v) => v * 100),
      size: { width: x.size.width * 100, depth: x.size.depth * 100, height: x.size.height * 100 },
    })),
  millimetres: (o) =>
    each(o, (x) => ({
      ...x,
      center: x.center.map((v) => v * 1000),
      size: { width: x.size.width * 1000, depth: x.size.depth * 1000, height: x.size.height * 1000 },
    })),
  'counted from the middle of the room': (o) =>
    each(
      o.map((x, i) => ({ ...x, center: [0.7 + i * 0.1, 0.9] })),
      (x) => ({ ...x, center: [round(x.center[0]! - 2), round(x.center[1]! - 2.5)] }),
    ),
  'ids that stand twice': (o) => each(o, (x) => ({ ...x, id: x.category })),
  'no ids': (o) => each(o, ({ id: _, ...x }) => x),
  'an object told twice': (o, d) => json([...o, pick(o, d)]),
  'a tool-call wrapping': (o, d) => {
    const args = { objects: o, reason: 'Along the walls.' }
    return pick(
      [
        `<tool_call>\n${JSON.stringify({ name: 'layout', arguments: args })}\n</tool_call>`,
        JSON.stringify({ name: 'layout', arguments: JSON.stringify(args) }),
        JSON.stringify([{ name: 'layout', parameters: args }]),
        JSON.stringify({
          tool_calls: [{ type: 'function', function: { name: 'layout', arguments: JSON.stringify(args) } }],
        }),
      ],
      d,
    )
  },
  'a bare list, or another name for it': (o, d) =>
    pick(
      [
        JSON.stringify(o),
        JSON.stringify({ layout: o }),
        JSON.stringify({ layout: { objects: o } }),
        JSON.stringify({ furniture: o }),
        JSON.stringify(Object.fromEntries(o.map(({ id, ...x }) => [id, x]))),
      ],
      d,
    ),
  'JSON inside a string': (o) => JSON.stringify(json(o)),
  'the box form where ours was asked for': (o) =>
    each(o, (x) => ({
      id: x.id,
      label: x.category,
      bbox: {
        x: x.center[0]! - x.size.width / 2,
        y: x.center[1]! - x.size.depth / 2,
        w: x.size.width,
        h: x.size.depth,
      },
      rotation: (x.yaw + 90) % 360,
      height: x.size.height,
    })),
  'positions and sizes by other names': (o) =>
    each(o, ({ center, size, ...x }) => ({
      ...x,
      position: { x: center[0], y: center[1] },
      dimensions: [size.width, size.depth, size.height],
    })),
  'no heights': (o) => each(o, (x) => ({ ...x, size: { width: x.size.width, depth: x.size.depth } })),
  'keys nobody asked for': (o) => each(o, (x) => ({ ...x, colour: 'oak', material: { top: 'wood' } })),
  'a plus sign or decimal comma': (o) =>
    json(o)
      .replace(/"yaw":(\d+)/g, '"yaw":+$1')
      .replace(/"elevation":0/g, '"elevation":"0,0"'),
}

/** Kinds that cannot be put right without guessing. */
export const UNREADABLE: { readonly [kind: string]: Damage } = {
  'cut off in the middle': (o, d) => {
    const text = json(o)
    const last = text.lastIndexOf('{"id"')
    return text.slice(0, Math.floor(40 + d() * (last - 42)))
  },
  'thoughts that never end': (o, d) =>
    `<${pick(['think', 'thinking', 'reasoning'], d)}>\nPerhaps ${pick([draft(o), json(o)], d)} but then the door`,
  'cut off after a draft': (o, d) =>
    `${draft(o)}\nThat blocks the door. Better:\n${json(o).slice(0, Math.floor(1 + d() * 150))}`,
  'two answers of different form': (o) => `${draft(o)}\nThat blocks the door. Better:\n${JSON.stringify(o)}`,
  'two tool calls': (o) =>
    [o.slice(0, 2), o.slice(2)]
      .map((half) => `<tool_call>${JSON.stringify({ name: 'layout', arguments: { objects: half } })}</tool_call>`)
      .join('\n'),
  'objects one by one': (o) => o.map((each) => JSON.stringify(each)).join('\n'),
  'a number that is none': (o, d) =>
    one(o, d, (x) => ({ ...x, center: [x.center[0], 'BAD'] })).replace(
      '"BAD"',
      pick(['NaN', 'Infinity', '"unknown"', 'null'], d),
    ),
  'a size below zero': (o, d) => one(o, d, (x) => ({ ...x, size: { ...x.size, width: -x.size.width } })),
  'a size of zero': (o, d) => one(o, d, (x) => ({ ...x, size: { ...x.size, depth: 0 } })),
  'objects left out': (o) => json(o.slice(0, 2)),
  'a frame of its own': (o) => each(o, (x) => ({ ...x, center: [x.center[0]! + 37, x.center[1]! - 21] })),
  'an empty answer': (_, d) => pick(['', ' ', '\n\n'], d),
  'an empty list': () => json([]),
  'a refusal': (_, d) =>
    pick(
      [
        "I'm sorry, but I can't help with that.",
        'I cannot place furniture in this room.',
        'As an AI, I am unable to do so.',
      ],
      d,
    ),
  'words alone': () => 'Put the bed against the back wall, a nightstand on either side, and the wardrobe by the door.',
  'another object altogether': () => JSON.stringify({ weather: 'fine', temperature: 21 }),
  'fields missing': (o, d) => one(o, d, ({ center: _, ...x }) => x),
  'directions in words': (o) => each(o, (x) => ({ ...x, yaw: 'towards the window' })),
  noise: (_, d) => Array.from({ length: 80 }, () => pick([...'{}[]",:0123abc\\\n '], d)).join(''),
}

/** `count` replies, kinds in turn, from a seed. */
export function damagedReplies(count: number, seed = 1): DamagedReply[] {
  const kinds = [
    ...Object.entries(READABLE).map(([kind, damage]) => ({ kind, damage, expected: 'read' as const })),
    ...Object.entries(UNREADABLE).map(([kind, damage]) => ({ kind, damage, expected: 'again' as const })),
  ]
  const draw = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const { kind, damage, expected } = kinds[i % kinds.length]!
    return { kind, expected, text: damage(wholeLayout(draw), draw) }
  })
}
