import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Review } from '../../src/contracts/critic.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import { defineCritic } from '../../src/contracts/part.ts'
import type { Picture } from '../../src/contracts/renderer.ts'
import { InputError } from '../../src/scene/errors.ts'
import type { Layout } from '../../src/scene/types.ts'
import { isAllNotes, worstFirst } from '../modelReview.ts'
import { viewRequests } from '../views.ts'
import { type Exchange, processExchange, splitCommand } from './process.ts'
import { type ExternalRequest, responseSchema } from './protocol.ts'

const NAME = 'external'

/**
 * A critic in any language: a process that reads a line of JSON and writes one, or a server that is sent the same by
 * POST. See `protocol.schema.json`.
 */
export const external = defineCritic({
  name: NAME,
  summary: 'A critic in any language: a process (command=..) or a server (url=..) that speaks JSON.',
  needs: ['setting'],
  options: z.strictObject({
    command: z.string().default('').describe('program to start, with arguments; no shell is involved'),
    url: z.string().default('').describe('address that is sent the request by POST'),
    views: z.string().default('').describe('views it is given as picture files, joined by /'),
    width: z.number().int().min(64).max(4096).default(768).describe('width of the pictures, pixels'),
    timeout: z.number().positive().max(3600).default(60).describe('seconds it may take'),
  }),
  create({ command, url, views, width, timeout }) {
    const exchange = exchangeWith(command, url)
    let id = 0
    return {
      sees: views === '' ? [] : viewRequests(views, width),
      review: (layout, brief, pictures, ctx) =>
        withFiles(pictures, async (files) => {
          const request: ExternalRequest = {
            protocol: 'scenewright/critic@1',
            id: ++id,
            step: ctx.step,
            layout: { ...layout },
            brief: { ...brief },
            pictures: files,
          }
          const line = await exchange(JSON.stringify(request), timeout * 1000)
          return readResponse(line, request.id, layout, (message) => ctx.log(message))
        }),
    }
  },
})

function exchangeWith(command: string, url: string): Exchange {
  if ((command === '') === (url === ''))
    throw new InputError('external: give either command=.. or url=.., as in "external:command=python3 critic.py".')
  if (command !== '') return processExchange(splitCommand(command))
  if (!URL.canParse(url)) throw new InputError(`external: ${JSON.stringify(url)} is no address.`)
  return async (line, timeoutMs) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      const why =
        error instanceof Error && error.name === 'TimeoutError'
          ? `did not answer within ${timeoutMs / 1000} s`
          : 'cannot be reached'
      throw new Error(`The external critic at ${new URL(url).origin} ${why}.`)
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The external critic answered with HTTP ${answer.status}: ${text.slice(0, 200)}`)
    return text
  }
}

/** Reads a response. Throws an `Error` that says what is wrong with it; findings keep only ids that are in the layout. */
export function readResponse(line: string, id: number, layout: Layout, log: (message: string) => void): Review {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new Error(`The external critic answered ${JSON.stringify(line.slice(0, 120))}, which is no JSON.`, {
      cause: error,
    })
  }
  const result = responseSchema.safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(
      `The external critic's answer is not as the protocol has it: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
    )
  }
  const { findings, reward, error } = result.data
  if (error !== undefined) throw new Error(`The external critic gave no review: ${error}`)
  if (result.data.id !== undefined && result.data.id !== id)
    throw new Error(`The external critic answered request ${result.data.id} where ${id} was asked.`)
  if (findings === undefined && reward === undefined)
    throw new Error('The external critic answered with neither findings nor a reward.')
  const known = new Set(layout.objects.map((object) => object.id))
  const own = (findings ?? []).map(({ category, ...finding }): Finding => {
    const objects = finding.objects.filter((name) => known.has(name))
    if (objects.length < finding.objects.length)
      log(
        `A finding names ${JSON.stringify(finding.objects.filter((name) => !known.has(name)))}, which the layout does not hold.`,
      )
    const isTied = objects.length > 0 || finding.objects.length === 0
    return {
      ...finding,
      critic: NAME,
      objects,
      severity: isTied ? finding.severity : 'note',
      ...(category === undefined ? {} : { category }),
    }
  })
  const isLost = own.some(({ severity }, i) => severity === 'note' && findings?.[i]?.severity !== 'note')
  const isVague = findings === undefined || (isAllNotes(own) && isLost)
  return {
    findings: worstFirst(own),
    ...(reward === undefined ? {} : { reward }),
    ...(isVague ? { isVague } : {}),
  }
}

const ENDING = { 'image/png': 'png', 'image/svg+xml': 'svg', 'image/webp': 'webp' } as const

async function withFiles<T>(
  pictures: readonly Picture[],
  work: (files: ExternalRequest['pictures']) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return work([])
  const folder = mkdtempSync(join(tmpdir(), 'scenewright-'))
  try {
    const files = pictures.map(({ view, mediaType, width, height, bytes }, i) => {
      const path = join(folder, `${i + 1}.${ENDING[mediaType]}`)
      writeFileSync(path, bytes)
      return { view, mediaType, width, height, path }
    })
    return await work(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
