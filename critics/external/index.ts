import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { defineCritic } from '../../src/contracts/part.ts'
import { PICTURE_ENDINGS, type Picture } from '../../src/contracts/renderer.ts'
import { InputError, quoteValue } from '../../src/scene/errors.ts'
import { viewRequests } from '../views.ts'
import type { Exchange } from './exchange.ts'
import { checkUrl, httpExchange } from './http.ts'
import { readKey } from './key.ts'
import { processExchange, splitCommand } from './process.ts'
import type { ExternalRequest } from './protocol.ts'
import { readResponse, reviewOf } from './response.ts'

const NAME = 'external'

/**
 * A critic in any language: a process that reads a line of JSON and writes one, or a server that is sent the same by
 * POST. See `protocol.schema.json`.
 */
export const external = defineCritic({
  name: NAME,
  summary: 'A critic in any language: a process (command=..) or a server (url=..) that speaks JSON.',
  needs: ['setting'],
  audit: { option: 'views' },
  options: z.strictObject({
    command: z.string().default('').describe('program to start, with arguments; no shell is involved'),
    url: z
      .string()
      .default('')
      // Thrown, since a problem that is reported is told with the value, and here, since options are recorded once read.
      .refine((text) => text === '' || checkUrl(text))
      .describe('address that is sent the request by POST; without user, password and query, as it is recorded'),
    keyVariable: z
      .string()
      .regex(/^([A-Z_][A-Z0-9_]{0,99})?$/, 'expected the name of an environment variable, in capitals')
      .default('')
      .describe('environment variable that holds the key of the server, sent as a bearer token and never recorded'),
    views: z.string().default('').describe('views it is given as picture files, joined by /'),
    width: z.number().int().min(64).max(4096).default(768).describe('width of the pictures, pixels'),
    timeout: z.number().positive().max(3600).default(60).describe('seconds it may take'),
  }),
  create({ command, url, keyVariable, views, width, timeout }) {
    let id = 0
    let strays = 0
    const exchange = exchangeWith({ command, url, keyVariable }, () => strays++)
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
          const response = await exchange.ask(JSON.stringify(request), timeout * 1000, (answer) =>
            readResponse(answer, request.id),
          )
          if (strays > 0 && response.id === undefined)
            ctx.log(
              `Lines that the critic printed and nobody asked for: ${strays}. Its answers carry no id, so one that comes late or twice may have been taken for the next.`,
            )
          strays = 0
          return reviewOf(response, NAME, layout, (message) => ctx.log(message))
        }),
      close: () => exchange.close(),
    }
  },
})

function exchangeWith(
  { command, url, keyVariable }: { readonly command: string; readonly url: string; readonly keyVariable: string },
  onStray: () => void,
): Exchange {
  if ((command === '') === (url === ''))
    throw new InputError('external: give either command=.. or url=.., as in "external:command=python3 critic.py".')
  if (url !== '') return httpExchange(url, keyVariable === '' ? null : readKey(keyVariable, process.env))
  if (keyVariable !== '')
    throw new InputError('external: keyVariable goes with url; a program reads the environment by itself.')
  const words = splitCommand(command)
  if (words.length === 0) throw new InputError(`external: command is ${quoteValue(command)}; expected a program.`)
  return processExchange(words, onStray)
}

async function withFiles<T>(
  pictures: readonly Picture[],
  work: (files: ExternalRequest['pictures']) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return work([])
  const folder = mkdtempSync(join(tmpdir(), 'scenewright-'))
  try {
    const files = pictures.map(({ view, mediaType, width, height, bytes }, i) => {
      const path = join(folder, `${i + 1}.${PICTURE_ENDINGS[mediaType]}`)
      writeFileSync(path, bytes)
      return { view, mediaType, width, height, path }
    })
    return await work(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
