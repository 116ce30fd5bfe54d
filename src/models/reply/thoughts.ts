/** An answer without the thoughts before it, and what was left out; or why nothing but thoughts is there. */
export type WithoutThoughts =
  | { readonly text: string; readonly repairs: readonly string[] }
  | { readonly fault: string }

const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>|\[(\/?)THINK\]/gi

/**
 * Leaves out everything up to the end of the last thought, also where the thought's beginning is missing: some servers put
 * it into the prompt. A thought that never ends was cut off, and whatever it drafts is no answer.
 */
export function withoutThoughts(answer: string): WithoutThoughts {
  const tags = [...answer.matchAll(TAG)]
  const last = tags.at(-1)
  if (last === undefined) return { text: answer, repairs: [] }
  const isEnd = (last[1] ?? last[2]) === '/'
  if (!isEnd) return { fault: 'it was cut off within its thoughts, before the answer; think less' }
  const text = answer.slice(last.index + last[0].length)
  if (text.trim() === '') return { fault: 'nothing follows its thoughts; give the answer after them' }
  return { text, repairs: ['thoughts before the answer were left out'] }
}
