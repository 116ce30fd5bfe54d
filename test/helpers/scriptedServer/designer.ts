// Test double: answers the prompts of the llm agent and of the critics as a dutiful designer would. No model is behind it.
import type { ScriptedReply, ScriptedRequest } from './server.ts'

/** What the double remembers of a request: which prompt it was. */
export type PromptKind = 'plan' | 'place' | 'edit' | 'regenerate' | 'review' | 'rating'

export function promptKind({ text }: Pick<ScriptedRequest, 'text'>): PromptKind {
  if (text.includes('Rate its') || text.includes('Rate how')) return 'rating'
  if (text.includes('{"findings"')) return 'review'
  if (text.includes('Plan how to furnish')) return 'plan'
  if (text.includes('Furnish it anew')) return 'regenerate'
  return text.includes('"edits"') ? 'edit' : 'place'
}

/** A reply that fits the prompt. It depends on the prompt's words alone, so the same request gets the same answer. */
export function designerReply(request: ScriptedRequest): ScriptedReply {
  const draw = chance(request.text)
  switch (promptKind(request)) {
    case 'plan':
      return {
        text: JSON.stringify({
          summary: 'Line the walls.',
          groups: wanted(request.text).map(([category, count]) => ({
            anchor: category,
            placement: 'by a wall',
            members: [],
            count,
          })),
        }),
      }
    case 'place':
    case 'regenerate':
      return { text: JSON.stringify({ objects: objects(request.text, draw), reason: 'Placed along the walls.' }) }
    case 'edit': {
      const ids = idsIn(request.text)
      const id = ids[Math.floor(draw() * ids.length)] ?? 'none'
      const edit = {
        type: 'move',
        id,
        category: null,
        x: 0.5 + draw() * 3,
        y: 0.5 + draw() * 3,
        elevation: null,
        yaw: null,
        width: null,
        depth: null,
        height: null,
      }
      return { text: JSON.stringify({ edits: ids.length > 0 ? [edit] : [], reason: `Moved ${id}.` }) }
    }
    case 'review': {
      const id = idsIn(request.text)[0]
      const findings =
        id === undefined
          ? []
          : [{ rule: 'access', severity: 'soft', objects: [id], category: null, message: `${id} blocks the way.` }]
      // Who finds nothing gives at least half of the marks.
      const least = findings.length === 0 ? 5 : 0
      return { text: JSON.stringify({ findings, score: least + Math.floor(draw() * (10 - least) * 10) / 10 }) }
    }
    case 'rating':
      return {
        text: 'It is good.',
        logprobs: [
          { token: 'It is', top: {} },
          { token: ' good', top: { ' good': -0.2, ' fair': -1.8, ' excellent': -3, ' poor': -6, ' bad': -8 } },
          { token: '.', top: {} },
        ],
      }
  }
}

/** Categories and counts of the brief in a prompt. */
export function wanted(text: string): [string, number][] {
  return [...text.matchAll(/^- (\d+) x (\S+)/gm)].map((m) => [m[2]!, Number(m[1])])
}

function objects(text: string, draw: () => number): unknown[] {
  return wanted(text).flatMap(([category, count]) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${category}-${i + 1}`,
      category,
      center: [0.5 + draw() * 3, 0.5 + draw() * 3],
      size: { width: 0.6, depth: 0.5, height: 0.8 },
      yaw: Math.floor(draw() * 4) * 90,
      elevation: 0,
    })),
  )
}

function idsIn(text: string): string[] {
  const listed = /Objects in the room, by id: (.*)/.exec(text)?.[1]
  if (listed !== undefined) return listed === 'none' ? [] : listed.split(', ')
  return [...new Set([...text.matchAll(/"id":"([^"]+)"/g)].map((m) => m[1]!))]
}

function chance(text: string): () => number {
  let state = 2166136261
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return (state >>> 0) / 2 ** 32
  }
}
