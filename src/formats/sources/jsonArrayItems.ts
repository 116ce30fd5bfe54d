import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { fileFault } from '../../files/readJson.ts'
import { InputError } from '../../scene/errors.ts'

/**
 * Streams the members of a file that is one JSON array, each as its text, so that a file of gigabytes is never held
 * whole. Members must be objects or arrays. What is cut off at the end comes as it is, for the reader to refuse. An
 * `InputError` for a file that cannot be read or does not begin with `[`.
 */
export async function* jsonArrayItems(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  file.once('error', (error) => input.destroy(error))
  input.setEncoding('utf8')
  let depth = 0
  let isInString = false
  let isEscaped = false
  let item = ''
  let hasBegun = false
  try {
    for await (const chunk of input as AsyncIterable<string>) {
      let start = depth >= 2 ? 0 : -1
      for (let i = 0; i < chunk.length; i++) {
        const c = chunk[i]!
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (c === '\\') isEscaped = true
          else if (c === '"') isInString = false
          continue
        }
        if (!hasBegun && c.trim() !== '' && c !== '\uFEFF') {
          if (c !== '[') throw new InputError(`${path}: begins with ${JSON.stringify(c)}; expected a list, "[".`)
          hasBegun = true
        }
        if (c === '"') isInString = true
        else if (c === '{' || c === '[') {
          depth++
          if (depth === 2) start = i
        } else if (c === '}' || c === ']') {
          depth--
          if (depth === 1) {
            yield item + chunk.slice(start, i + 1)
            item = ''
            start = -1
          }
        }
      }
      if (start !== -1) item += chunk.slice(start)
    }
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${path}: ${fileFault(error)}`, { cause: error })
  } finally {
    file.destroy()
  }
  if (item !== '') yield item
}
