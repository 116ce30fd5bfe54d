import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ensembleOf } from '../../../critics/ensemble/index.ts'
import { external } from '../../../critics/external/index.ts'
import { testLayout, testObject, testRoom } from '../../../src/testing/scenes.ts'
import { ended, externalCritic, freePath, isAlive, program, review, rewards } from './program.ts'

const critic = (script: string, timeout = 20) => externalCritic({ command: program(script), timeout })
const TELLS_PID = `asked(() => say({ findings: [{ rule: 'pid', severity: 'note', objects: [], message: String(process.pid) }] }))`
const pidOf = async (part: ReturnType<typeof critic>) => Number((await review(part)).findings[0]?.message)
/** Keeps this program from looking at anything. */
const busy = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe('what a critic prints', () => {
  it('without a line break is read up to a limit, and the critic ended', async () => {
    const endless = critic(
      `const block = Buffer.alloc(1 << 16, 120); const on = () => process.stdout.write(block, on); on()`,
    )
    await expect(review(endless)).rejects.toThrow('sent a line of more than 8 MB')
  })

  it('late and twice does not put answers out of step where they carry ids', async () => {
    const twice = critic(`asked(({ id }) => { say({ id, reward: id / 10 }); sleep(60); say({ id, reward: id / 10 }) })`)
    expect(await rewards(twice, 4)).toEqual([0.1, 0.2, 0.3, 0.4])
  })

  it('between two requests is dropped, though nobody looked at it in between', async () => {
    const late = critic(`asked(({ id }) => { say({ reward: id / 10 }); setTimeout(() => say({ reward: 1 }), 20) })`)
    expect(await rewards(late, 1)).toEqual([0.1])
    busy(150)
    const log: string[] = []
    expect((await review(late, undefined, log)).reward).toBe(0.2)
    expect(log).toEqual([expect.stringMatching(/nobody asked for: 1\. Its answers carry no id/)])
  })

  it('between two requests is nothing to tell where answers carry ids', async () => {
    const late = critic(`asked(({ id }) => { say({ id, reward: 1 }); say({ id, reward: 1 }) })`)
    const log: string[] = []
    await review(late, undefined, log)
    await review(late, undefined, log)
    expect(log).toEqual([])
  })

  it('and has not ended when the next is asked ends the critic', async () => {
    const halting = critic(`
      let times = 0
      asked(() => {
        if (++times > 1) return console.log('1}')
        say({ reward: 0.5 }); setTimeout(() => process.stdout.write('{"reward":'), 20)
      })`)
    expect(await rewards(halting, 1)).toEqual([0.5])
    busy(150)
    expect(await rewards(halting, 1)).toEqual([0.5])
  })

  it('if it cannot be read, ends the critic: its true answer, late, is not taken for the next', async () => {
    const confused = critic(`
      let times = 0
      asked(({ id }) => {
        if (++times > 1) return say({ reward: 0 })
        if (id > 1) return say({ id, reward: 1 })
        console.log('Loading the model'); sleep(50); say({ reward: 0.5 })
      })`)
    await expect(review(confused)).rejects.toThrow(/no JSON.*standard error/)
    expect(await rewards(confused, 1)).toEqual([1])
  })

  it('as the reason why there is no review, leaves the critic running', async () => {
    const honest = critic(
      `let times = 0; asked(({ id }) => ++times === 1 ? say({ id, error: 'busy\\u001b[2J' }) : say({ id, reward: times / 10 }))`,
    )
    await expect(review(honest)).rejects.toThrow(/^The external critic gave no review: busy \[2J$/)
    expect(await rewards(honest, 1)).toEqual([0.2])
  })
})

describe('a critic that ends', () => {
  it.each([
    ['at once', `process.exit(0)`],
    ['a little later', `setTimeout(() => process.exit(0), 25)`],
    ['a little later, reading no more', `lines.close(); setTimeout(() => process.exit(0), 25)`],
  ])('after each answer (%s) is started anew for each request', async (_, end) => {
    const oneShot = critic(`const lines = asked(({ id }) => { say({ id, reward: id / 10 }); ${end} })`)
    expect(await rewards(oneShot, 4)).toEqual([0.1, 0.2, 0.3, 0.4])
  })

  it('between two requests is started anew, whatever its code', async () => {
    const crashing = critic(`asked(({ id }) => { say({ id, reward: id / 10 }); process.exit(5) })`)
    expect(await rewards(crashing, 1)).toEqual([0.1])
    await pause(100)
    expect(await rewards(crashing, 1)).toEqual([0.2])
  })

  const crowd = Array.from({ length: 5000 }, (_, i) => testObject(`chair-${i}`, 'chair', [2, 2]))
  const fullRoom = testLayout(testRoom(4, 4), crowd) // more than is written in one go
  const CLOSES_INPUT = `require('node:fs').closeSync(0)`

  it('before it read all that was asked tells its own reason, not that it does not read', async () => {
    const failing = critic(`sleep(30); ${CLOSES_INPUT}; console.error('boom'); setTimeout(() => process.exit(3), 60)`)
    await expect(review(failing, fullRoom)).rejects.toThrow(/ended with code 3 before it answered\. It said: boom$/)
  })

  it('its input only, without an answer, is told so before its time is up', async () => {
    const deaf = critic(`sleep(30); ${CLOSES_INPUT}; setInterval(() => {}, 1000)`)
    await expect(review(deaf, fullRoom)).rejects.toThrow(/does not read its input\.$/)
  })

  it('its input only, after an answer, is replaced', async () => {
    const deaf = critic(`
      const block = Buffer.alloc(1 << 16)
      const { id } = JSON.parse(block.toString('utf8', 0, require('node:fs').readSync(0, block)))
      say({ reward: id / 10 }); ${CLOSES_INPUT}; setInterval(() => {}, 1000)`)
    expect(await rewards(deaf, 1)).toEqual([0.1])
    await pause(50)
    expect(await rewards(deaf, 1)).toEqual([0.2])
  })

  it('on a request, a second time on the same one, has failed', async () => {
    const picky = critic(`asked(({ id }) => id === 2 ? process.exit(0) : say({ id, reward: 1 }))`)
    expect(await rewards(picky, 1)).toEqual([1])
    await expect(review(picky)).rejects.toThrow('ended with code 0 before it answered')
    expect(await rewards(picky, 1)).toEqual([1])
  })
})

it('reviews asked for at once are answered one after the other', async () => {
  const slow = critic(`asked(({ id }) => { sleep(20); say({ id, reward: id / 10 }) })`)
  const all = await Promise.all([review(slow), review(slow), review(slow)])
  expect(all.map(({ reward }) => reward)).toEqual([0.1, 0.2, 0.3])
})

describe('a critic that cannot be started', () => {
  const failureOf = (command: string) => review(externalCritic({ command })).then(String, String)

  it('is told with the reason', async () => {
    expect(await failureOf('/no/such/program')).toMatch(/^Error: The external critic cannot be started \(.*ENOENT\)\.$/)
    expect(await failureOf('cat \0')).toMatch(/^Error: The external critic cannot be started \(.*null bytes.*\)\.$/)
  })

  it.skipIf(process.platform === 'win32')('since too many files are open, can be later', () => {
    const script = fileURLToPath(new URL('./crowded.ts', import.meta.url))
    const limited = ['-c', 'ulimit -n 64 && exec "$0" "$@"', process.execPath, '--import', 'tsx', script]
    const [told, answer] = execFileSync('sh', limited, { encoding: 'utf8' }).split('\n')
    expect(told).toMatch(/^The external critic cannot be started: too many files are open\. .*ulimit -n/)
    expect(answer).toBe('{}')
  })
})

describe('no process is left behind', () => {
  it('by close, which lets a critic end in order', async () => {
    const note = freePath()
    const tidy = critic(
      `${TELLS_PID}.on('close', () => { sleep(50); require('node:fs').writeFileSync(${JSON.stringify(note)}, 'bye') })`,
    )
    const pid = await pidOf(tidy)
    expect(isAlive(pid)).toBe(true)
    await tidy.close?.()
    await ended(pid)
    expect(existsSync(note) && readFileSync(note, 'utf8')).toBe('bye')
    await tidy.close?.()
    await expect(review(tidy)).rejects.toThrow('closed')
  })

  it('by close, where a critic would run on', async () => {
    const stuck = critic(`setInterval(() => {}, 1000); ${TELLS_PID}`)
    const pid = await pidOf(stuck)
    await stuck.close?.()
    await ended(pid)
  })

  it('by close during a review, which then fails', async () => {
    const silent = critic(`asked(() => {})`)
    const reviews = [review(silent), review(silent)].map((asked) => expect(asked).rejects.toThrow('was closed'))
    await pause(50)
    await silent.close?.()
    await Promise.all(reviews)
  })

  it('by close of an ensemble', async () => {
    const ensemble = ensembleOf(() => [external])
    const options = { external: { command: program(TELLS_PID) } }
    const joined = ensemble.create(ensemble.options.parse({ critics: 'external', options }))
    const pid = await pidOf(joined)
    await joined.close?.()
    await ended(pid)
  })

  it('when time runs out, nor are those that the critic started', async () => {
    const parent = critic(
      `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      console.error('pids', process.pid, pid); asked(() => {})`,
      0.5,
    )
    const message = await review(parent).then(String, String)
    expect(message).toMatch(/did not answer within 0\.5 s\. It said: pids \d+ \d+$/)
    for (const pid of message.match(/\d+(?= |$)/g)!.slice(-2)) await ended(Number(pid))
  })

  it.skipIf(process.platform === 'win32')('and Ctrl+C in the terminal does not reach a critic at work', async () => {
    const pid = await pidOf(critic(TELLS_PID))
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' })
    expect(Number(group)).toBe(pid)
  })
})

describe.concurrent('a critic that would run on ends with the program that asked it', () => {
  const script = fileURLToPath(new URL('./leaver.ts', import.meta.url))
  it.each([
    ['has nothing left to do', 'end', null, [0, null]],
    ['exits', 'exit', null, [0, null]],
    ['is terminated', 'wait', 'SIGTERM', [null, 'SIGTERM']],
  ] as const)('when that %s', async (_, how, signal, outcome) => {
    const stuck = program(`setInterval(() => {}, 1000); asked(() => say(process.pid))`)
    const asking = spawn(process.execPath, ['--import', 'tsx', script, stuck, how], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(asking, 'exit')
    const [line] = await once(asking.stdout, 'data')
    if (signal !== null) asking.kill(signal)
    expect(await exit).toEqual(outcome)
    await ended(Number(line))
  })
})
