import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { choosePart } from '../../../src/loop/registry.ts'
import { externalCritic, review } from './program.ts'

const KEY = 'planted/secret-998877'
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
let url = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/review`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => vi.unstubAllEnvs())

const messageOf = (options: object = {}) => review(externalCritic({ url, ...options })).then(String, String)
const body = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}

describe('what a server answers', () => {
  it('is read when it is whole; requests at once do not wait for each other', async () => {
    const held: (() => void)[] = []
    answer = async (request, response) => {
      const { id } = await body(request)
      held.push(() => response.end(JSON.stringify({ id, reward: id / 10 })))
      if (held.length === 2) for (const go of held) go()
    }
    const critic = externalCritic({ url })
    const reviews = await Promise.all([review(critic), review(critic)])
    expect(reviews.map(({ reward }) => reward)).toEqual([0.1, 0.2])
  })

  it('to an earlier request is refused', async () => {
    answer = (_, response) => response.end('{"id":0,"reward":1}')
    expect(await messageOf()).toMatch(/answered an earlier request\.$/)
  })

  it('and breaks off is told so', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"find')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await messageOf()).toMatch(/^Error: The external critic at http:\S+ broke off its answer( \(\w+\))?\.$/)
  })

  it('too slowly is told so', async () => {
    answer = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect(await messageOf({ timeout: 0.2 })).toMatch(
      /^Error: The external critic at \S+ did not answer within 0\.2 s\.$/,
    )
  })

  it.each([200, 500])('without end is read up to a limit (HTTP %i)', async (status) => {
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        response.writeHead(status)
        const block = Buffer.alloc(1 << 20, 'x')
        const send = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', send).on('close', done)
        send()
      }
    })
    expect(await messageOf()).toMatch(status === 200 ? /more than 8 MB\.$/ : /HTTP 500: x{200}$/)
    await closed
  })

  it('in place of a review reaches the record as one plain line', async () => {
    answer = (_, response) => {
      response.writeHead(500)
      response.end('\u001b[2Jboom\nline two')
    }
    expect(await messageOf()).toMatch(/answered with HTTP 500: \[2Jboom line two$/)
  })

  it.each([301, 302, 303, 307, 308])('is no review where it points elsewhere (HTTP %i)', async (status) => {
    const asked: (string | undefined)[] = []
    const point = (location: string) => {
      answer = ({ url }, response) => {
        asked.push(url)
        if (url === '/review') response.writeHead(status, { location })
        response.end('{"findings":[]}')
      }
      return messageOf()
    }
    expect(await point('/login?token=998877#998877')).toMatch(
      new RegExp(
        `^Error: The external critic at ${new URL(url).origin} answered with HTTP ${status}, which points to ${new URL(url).origin}/login; .* own address as url\\.$`,
      ),
    )
    expect(await point('http://bob:998877@h.test/a')).toMatch(/ points to http:\/\/h\.test\/a; /)
    expect(await point('mailto:998877')).toMatch(/ points to an address that begins with mailto:; /)
    expect(await point('http://[')).toMatch(/ points to what is no address; /)
    expect(asked).toEqual(Array(4).fill('/review'))
  })

  it('not at all is told with the reason', async () => {
    expect(await messageOf({ url: 'http://127.0.0.1:1/' })).toMatch(/cannot be reached( \([\w ]+\))?\.$/)
  })
})

describe('a key', () => {
  it('in an address is refused before anything is recorded, and not repeated', async () => {
    const refusalOf = (url: string) => choosePart('critic', { name: 'external', options: { url } }).then(String, String)
    for (const bad of ['http://h/?token=998877', 'http://bob:998877@h/', 'http://998877@h/', 'http://h/#998877'])
      expect(await refusalOf(bad)).toMatch(/^InputError: external: url carries (?!.*998877).*keyVariable=NAME\.$/)
    for (const bad of ['http://bob:99x/8877@h/', 'ftp://998877/', '998877'])
      expect(await refusalOf(bad)).toMatch(/^InputError: external: url is no address; (?!.*77).*\.$/)
  })

  it('from the environment is sent as a bearer token, and blanked out where the server repeats it', async () => {
    vi.stubEnv('OF_MY_CRITIC', KEY)
    const escaped = KEY.replace('/', '\\/')
    answer = ({ headers }, response) => {
      const isRight = headers.authorization === `Bearer ${KEY}`
      response.end(
        `{"findings":[{"rule":"r","severity":"note","objects":[],"message":"${isRight}: ${KEY}, ${escaped}"}]}`,
      )
    }
    const { findings } = await review(externalCritic({ url, keyVariable: 'OF_MY_CRITIC' }))
    expect(findings[0]?.message).toBe('true: [secret], [secret]')
    answer = ({ headers }, response) => {
      response.writeHead(401)
      response.end(`no such key: ${headers.authorization}`)
    }
    expect(await messageOf({ keyVariable: 'OF_MY_CRITIC' })).toMatch(/HTTP 401: no such key: Bearer \[secret\]$/)
  })

  it('that is not there, or is none, is told when the critic is made', () => {
    const make = (options: object) => externalCritic(options)
    expect(() => make({ url, keyVariable: 'OF_MY_CRITIC' })).toThrow(/OF_MY_CRITIC, which is not set/)
    vi.stubEnv('OF_MY_CRITIC', 'two words here')
    expect(() => make({ url, keyVariable: 'OF_MY_CRITIC' })).toThrow(/^(?!.*two words).*holds no key/s)
    expect(() => make({ command: 'x', keyVariable: 'OF_MY_CRITIC' })).toThrow(/goes with url/)
    expect(() => make({ url, keyVariable: 'sk-abc' })).toThrow(/name of an environment variable/)
    expect(() => make({ command: '  ' })).toThrow(/expected a program/)
  })
})
