import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Review } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { defineCritic } from '../../src/contracts/part.ts'
import { quoteValue } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { findingsInText, isAllNotes, worstFirst } from '../findings.ts'

const NAME = 'human'

/** Asks whoever sits at the terminal: a line for each complaint, an empty line to end, and a mark out of ten if wanted. */
export const human = defineCritic({
  name: NAME,
  summary: 'Asks a person in the terminal what is wrong.',
  needs: ['person'],
  options: z.strictObject({}),
  create() {
    let asker: AskLine | null = null
    return {
      sees: [],
      review(layout, _brief, _pictures, ctx) {
        asker ??= terminalAsker(process.stdin, process.stderr)
        return interview(layout, ctx.step, asker)
      },
    }
  },
})

/** Asks one question and gives the line that was typed; null when the input has ended. */
export type AskLine = (question: string) => Promise<string | null>

/** Holds the conversation. Lines that name objects become findings; `!` before a line makes it hard. */
export async function interview(layout: Layout, step: number, askLine: AskLine): Promise<Review> {
  const ids = layout.objects.map(({ id }) => quoteValue(id).slice(1, -1)).join(', ') || 'none'
  const findings: Finding[] = []
  let question = `Step ${step}. Objects: ${ids}\nWhat is wrong? One complaint a line, naming objects by id; ! first makes it hard; an empty line ends.\n> `
  for (let lines = 0; ; lines++) {
    const line = await askLine(question)
    if (line === null && lines === 0) throw new Error('Nobody answered: the input ended before the first line.')
    if (line === null || line.trim() === '') break
    findings.push(...complaint(line.trim(), layout))
    question = '> '
  }
  const mark = Number((await askLine('A mark from 0 to 10 (empty for none): ')) || Number.NaN)
  const reward = mark >= 0 && mark <= 10 ? { reward: mark / 10 } : {}
  const isVague = findings.length > 0 && isAllNotes(findings)
  return { findings: worstFirst(findings), ...reward, ...(isVague ? { isVague } : {}) }
}

function complaint(line: string, layout: Layout): Finding[] {
  const isHard = line.startsWith('!')
  return findingsInText(line.replace(/^!\s*/, ''), NAME, layout).map((finding) =>
    isHard && finding.severity === 'soft' ? { ...finding, severity: 'hard' as const } : finding,
  )
}

/** One reader for the whole run: lines that are typed ahead, or come from a pipe, wait for their question. */
export function terminalAsker(input: Readable, output: { write(text: string): unknown }): AskLine {
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  return async (question) => {
    output.write(question)
    hold(input, true)
    const next = await lines.next()
    hold(input, false)
    return next.done === true ? null : next.value
  }
}

/** A terminal keeps the program alive only while it is asked. */
function hold(input: Readable, isHeld: boolean): void {
  const change: unknown = Reflect.get(input, isHeld ? 'ref' : 'unref')
  if (typeof change === 'function') change.call(input)
}
