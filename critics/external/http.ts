import { patientFetch } from '../../src/process/patientFetch.ts'
import { InputError } from '../../src/scene/errors.ts'
import { type Exchange, LONGEST_ANSWER, oneLine } from './exchange.ts'

/**
 * A server that is sent each request by POST. A key goes along as a bearer token; should the server repeat it, it is
 * blanked out.
 */
export function httpExchange(url: string, key: string | null): Exchange {
  const critic = `The external critic at ${new URL(url).origin}`
  const blank = blanker(key)
  return {
    async ask(line, timeoutMs, read) {
      const { status, isOk, text, isWhole, target } = await post(url, key, line, timeoutMs).catch((error: unknown) => {
        if (error instanceof NoAnswer) throw new Error(`${critic} ${error.message}.`, { cause: error.cause })
        throw error
      })
      if (target !== null)
        throw new Error(
          `${critic} answered with HTTP ${status}, which points to ${oneLine(blank(target), 200)}; a request is not sent on. Should it be the critic, give its own address as url.`,
        )
      const answer = blank(text)
      if (!isOk) throw new Error(`${critic} answered with HTTP ${status}: ${oneLine(answer, 200)}`)
      if (!isWhole) throw new Error(`${critic} answered with more than ${LONGEST_ANSWER / 1e6} MB.`)
      const value = read(answer)
      if (value === null) throw new Error(`${critic} answered an earlier request.`)
      return value
    },
    async close() {},
  }
}

/** True for an address that a critic may have. It stands in the record, so it must hold no key. Throws an `InputError`. */
export function checkUrl(text: string): true {
  // What was found is not repeated: it may be a key.
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError('external: url is no address; expected one such as http://localhost:8000/review.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InputError(
      'external: url carries a user, password, query or fragment, and would be recorded with it; put a key into an environment variable and name that with keyVariable=NAME.',
    )
  return true
}

interface Answer {
  readonly status: number
  readonly isOk: boolean
  readonly text: string
  /** Whether `text` is all there was; the rest was not read. */
  readonly isWhole: boolean
  /** The address that a redirect points to, without what may be secret in it; null for any other answer. */
  readonly target: string | null
}

/** Why there is no answer, to be said of the critic. */
class NoAnswer extends Error {}

async function post(url: string, key: string | null, body: string, timeoutMs: number): Promise<Answer> {
  const controller = new AbortController()
  let isLate = false
  let isAnswering = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  try {
    const fetch = await patientFetch(timeoutMs)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body,
      signal: controller.signal,
      redirect: 'manual', // followed, a POST may become a GET without the request in it
    })
    isAnswering = true
    return { status: answer.status, isOk: answer.ok, target: targetOf(answer, url), ...(await readBody(answer)) }
  } catch (error) {
    const why = isLate ? `did not answer within ${timeoutMs / 1000} s` : whyNot(error, isAnswering)
    throw new NoAnswer(why, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function targetOf({ status, headers }: Response, url: string): string | null {
  const location = headers.get('location')
  if (location === null || status < 300 || status > 399) return null
  if (!URL.canParse(location, url)) return 'what is no address'
  const { protocol, host, pathname } = new URL(location, url)
  return /^https?:$/.test(protocol) ? `${protocol}//${host}${pathname}` : `an address that begins with ${protocol}`
}

async function readBody(answer: Response): Promise<Pick<Answer, 'text' | 'isWhole'>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > LONGEST_ANSWER) break
    chunks.push(chunk)
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), isWhole: size <= LONGEST_ANSWER }
}

function whyNot(error: unknown, isAnswering: boolean): string {
  const cause = error instanceof Error ? error.cause : undefined
  const detail = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : ''
  return `${isAnswering ? 'broke off its answer' : 'cannot be reached'}${detail === '' ? '' : ` (${oneLine(detail, 80)})`}`
}

/** Takes a key out of text, also as it stands inside JSON, where some escape the slash. */
function blanker(key: string | null): (text: string) => string {
  if (key === null) return (text) => text
  const escaped = JSON.stringify(key).slice(1, -1)
  const forms = [key, escaped, escaped.replaceAll('/', '\\/')]
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, '[secret]'), text)
}
