import type { Collected } from '../experiment/runCells.ts'

/** What of `total` runs of an experiment was not run, why, and how to go on: lines for a terminal, not yet cleaned. */
export function whatIsLeft({ finished, unfinished, overspent }: Collected, total: number): string[] {
  const counts = STATES.flatMap(([state, words]) => {
    const n = unfinished.filter((cell) => cell.state === state).length
    return n === 0 ? [] : [`${words}: ${n}`]
  })
  const errors = new Map(
    unfinished.flatMap(({ cell, state, error }) =>
      error === null || state !== 'unanswered' ? [] : [[cell.row.model, error] as const],
    ),
  )
  const held = unfinished.flatMap(({ state, error }) => (error === null || state !== 'running' ? [] : [error]))
  return [
    `${finished.length} of ${total} runs are finished (${counts.join(', ')}).`,
    ...held,
    ...[...errors].map(([model, error]) => `No answer from ${model}: ${error}`),
    overspent === null
      ? 'The same command goes on from here.'
      : `${overspent} The same command with another --total-budget goes on from here.`,
  ]
}

const STATES = [
  ['not-begun', 'not begun'],
  ['running', 'being run by another process'],
  ['broken-off', 'broken off'],
  ['unanswered', 'without an answer'],
] as const
