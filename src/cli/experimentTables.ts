import type { CellsEstimate } from '../experiment/estimateCells.ts'
import type { Mean, Outcome } from '../experiment/outcomes.ts'
import { costInWords, dollars } from './modelInWords.ts'
import { table } from './text.ts'

/** A table as text: a head, rows, and how many columns from the left are words and not numbers. */
interface Grid {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly words: number
}

/** What the rows of a matrix come to, for a terminal. */
export function outcomeLines(outcomes: readonly Outcome[]): string[] {
  return gridsOf(outcomes).flatMap((grid, i) => [...(i === 0 ? [] : ['']), ...gridLines(grid)])
}

/** The same tables in Markdown. */
export function outcomeMarkdown(outcomes: readonly Outcome[]): string[] {
  return gridsOf(outcomes).flatMap(({ head, rows, words }, i) => [
    ...(i === 0 ? [] : ['']),
    `| ${head.join(' | ')} |`,
    `| ${head.map((_, column) => (column < words ? '---' : '---:')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ])
}

/** An estimate of all cells, for a terminal. */
export function estimateLines({ rows }: CellsEstimate): string[] {
  return gridLines({
    head: ['agent', 'critic', 'model', 'accept', 'runs', 'calls', 'tokens in', 'tokens out', 'cost'],
    rows: rows.map(({ row, cells, calls, inputTokens, outputTokens, usd }) => [
      row.agent,
      row.critic,
      row.model ?? NO_MODEL,
      row.accept,
      ...[cells, calls, inputTokens, outputTokens].map(String),
      usd === null ? 'no price known' : dollars(usd),
    ]),
    words: 4,
  })
}

function gridsOf(outcomes: readonly Outcome[]): Grid[] {
  const hasModels = outcomes.some(({ row }) => row.model !== null)
  const grid = (head: readonly string[], rowOf: (outcome: Outcome) => readonly string[], of = outcomes): Grid => ({
    head: ['agent', 'critic', ...(hasModels ? ['model'] : []), 'accept', ...head],
    rows: of.map((outcome) => {
      const { agent, critic, model, accept } = outcome.row
      return [agent, critic, ...(hasModels ? [model ?? NO_MODEL] : []), accept, ...rowOf(outcome)]
    }),
    words: hasModels ? 4 : 3,
  })
  return [
    grid(SCORES, scoreRow),
    // Only where there are any: most tables have none, and are wide enough.
    ...(outcomes.some(({ empty }) => empty > 0)
      ? [grid([...MEASURES, 'empty'], (outcome) => [...measureRow(outcome), String(outcome.empty)])]
      : [grid(MEASURES, measureRow)]),
    ...(hasModels
      ? [
          grid(
            SPENDING,
            spendingRow,
            outcomes.filter(({ model }) => model !== null),
          ),
        ]
      : []),
  ]
}

const NO_MODEL = '-'

function gridLines({ head, rows, words }: Grid): string[] {
  return table(
    [head, ...rows],
    head.map((_, i) => (i < words ? 'left' : 'right')),
  )
}

const SCORES = ['runs', 'before', 'after', 'rise', 'semantic', 'orient.', 'overlap', 'fixed', 'new', 'open']

function scoreRow({ runs, before, after, rise, findings }: Outcome): string[] {
  return [
    String(runs),
    number(before.overall),
    withInterval(after.overall),
    signed(rise),
    number(after.semantic),
    number(after.orientation),
    number(after.overlap),
    number(findings.fixed, 1),
    number(findings.introduced, 1),
    number(findings.open, 1),
  ]
}

const MEASURES = ['inside', 'no overlap', 'doors free', 'in reach', 'walkable', 'outside m2', 'lower', 'unmet']

function measureRow({ runs, empty, inOrder, measures, lower, unmet }: Outcome): string[] {
  const share = (n: number) => (runs === empty ? '-' : `${((100 * n) / (runs - empty)).toFixed(0)}%`)
  return [
    share(inOrder.insideRoom),
    share(inOrder.noTrueOverlap),
    share(inOrder.doorsFree),
    share(inOrder.allReachable),
    number(measures.walkableShare ?? null, 2),
    number(measures.outsideArea ?? null, 2),
    String(lower),
    String(unmet),
  ]
}

const SPENDING = ['runs', 'failed', 'calls', 'tokens', 'cost', 'cost a run', 'retries', 'no answer']

function spendingRow({ runs, failed, model }: Outcome): string[] {
  if (model === null) return []
  const { calls, tokens, usd, unpriced, retries } = model
  return [
    String(runs),
    String(failed),
    String(calls),
    String(tokens),
    costInWords({ usd, unpriced }),
    usd === null || unpriced > 0 ? '-' : dollars(usd / runs),
    String(retries),
    String(model.failed),
  ]
}

function number(value: Mean | null, digits = 3): string {
  return value === null || value.n === 0 ? '-' : value.mean.toFixed(digits)
}

function withInterval(value: Mean | null): string {
  return value === null
    ? '-'
    : `${value.mean.toFixed(3)}${value.halfWidth === null ? '' : ` ±${value.halfWidth.toFixed(3)}`}`
}

function signed(value: Mean | null): string {
  return value === null ? '-' : `${value.mean >= 0 ? '+' : ''}${value.mean.toFixed(3)}`
}
