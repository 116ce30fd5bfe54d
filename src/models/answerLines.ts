import { KeyedLines } from '../files/keyedLines.ts'

/** The file in a run's folder that keeps what its models answered, a line each. */
export const ANSWERS_FILE = 'answers.jsonl'

/** How answers are marked. */
export const ANSWER_FORMAT = 'scenewright/answer@1'

/** The lines of a file of answers, by the key of the request. */
export function answerLines(path: string): KeyedLines {
  return new KeyedLines(path, `{"format":"${ANSWER_FORMAT}","key":"`)
}
