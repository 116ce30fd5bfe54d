import { property } from '../../src/models/reply/fields.ts'

/** The five rating words and what each is worth. */
export const RATING_WORDS = { excellent: 5, good: 4, fair: 3, poor: 2, bad: 1 } as const

export type RatingWord = keyof typeof RATING_WORDS

const WORDS = Object.keys(RATING_WORDS) as RatingWord[]
const ABSENT = -50 // log probability of a word that is not among those returned (sa-iqa's own value)

/** One token of an answer with the alternatives that the server returned. */
export interface TokenLogprob {
  readonly token: string
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/**
 * The score in [1, 5] that the probabilities of the rating words make, read at the token that holds the answer's rating
 * word (the last, where there are several): softmax over the five words, mean of their worth. Source: SA-IQA. Throws an
 * `Error` when no token is a rating word.
 */
export function ratingScore(tokens: readonly TokenLogprob[]): { readonly score: number; readonly word: RatingWord } {
  const found = findRating(tokens)
  if (found === null) {
    const said = tokens
      .map(({ token }) => token)
      .join('')
      .trim()
      .slice(0, 120)
    throw new Error(
      `The answer ${JSON.stringify(said)} holds none of the words ${WORDS.join(', ')}, so it gives no rating.`,
    )
  }
  const logs = WORDS.map((word) => {
    const likeliest = found.at.top
      .filter(({ token }) => begins(token, word, found.at.token))
      .map(({ logprob }) => logprob)
    return likeliest.length > 0 ? Math.max(...likeliest) : ABSENT
  })
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  const sum = weights.reduce((a, b) => a + b, 0)
  const score = WORDS.reduce((total, word, i) => total + (RATING_WORDS[word] * weights[i]!) / sum, 0)
  return { score, word: found.word }
}

/** Reads LangChain's `response_metadata.logprobs`. Null when the answer carries none. */
export function tokensOf(metadata: unknown): TokenLogprob[] | null {
  const content = property(property(metadata, 'logprobs'), 'content')
  if (!Array.isArray(content) || content.length === 0) return null
  return content.map((entry: unknown) => {
    const top = property(entry, 'top_logprobs')
    return {
      token: String(property(entry, 'token') ?? ''),
      top: (Array.isArray(top) ? top : []).flatMap((t: unknown) => {
        const logprob = property(t, 'logprob')
        return typeof logprob === 'number' ? [{ token: String(property(t, 'token') ?? ''), logprob }] : []
      }),
    }
  })
}

/** The last token at which a rating word begins; a word may be spread over several tokens. */
function findRating(tokens: readonly TokenLogprob[]): { at: TokenLogprob; word: RatingWord } | null {
  for (let i = tokens.length - 1; i >= 0; i--) {
    if (plain(tokens[i]!.token) === '') continue
    const rest = tokens
      .slice(i, i + 4)
      .map(({ token }) => token)
      .join('')
      .toLowerCase()
      .replace(/^[^a-z]+/, '')
    const isWordStart = i === 0 || /^[^a-z]/i.test(tokens[i]!.token) || /[^a-z]$/i.test(tokens[i - 1]!.token)
    const word = isWordStart ? WORDS.find((w) => new RegExp(`^${w}(?![a-z])`).test(rest)) : undefined
    if (word !== undefined) return { at: tokens[i]!, word }
  }
  return null
}

/** Whether an alternative stands for a word: the word itself, or its beginning where the chosen token too is one. */
function begins(token: string, word: RatingWord, chosen: string): boolean {
  const text = plain(token)
  if (text === word) return true
  const isSplit = !WORDS.some((w) => w === plain(chosen))
  return isSplit && text.length > 0 && WORDS.filter((w) => w.startsWith(text)).length === 1 && word.startsWith(text)
}

function plain(token: string): string {
  return token.toLowerCase().replace(/[^a-z]/g, '')
}
