import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { external } from '../../critics/external/index.ts'
import { protocolSchema } from '../../critics/external/protocol.ts'
import { testLayout, testObject, testRoom } from '../../src/testing/scenes.ts'
import { brief, ctx, layout } from './fixture.ts'

describe('external', () => {
  const node = (script: string) => ({ command: `"${process.execPath}" -e "${script}"`, timeout: 20 })
  const answering = (answer: string) =>
    node(
      `require('readline').createInterface({input:process.stdin}).on('line',l=>{const q=JSON.parse(l);console.log(${answer})})`,
    )
  const review = (options: object) => external.create(external.options.parse(options)).review(layout, brief, [], ctx())

  it('reads findings, drops ids the layout does not hold, and keeps the process for the next review', async () => {
    const part = external.create(
      external.options.parse(
        answering(
          `JSON.stringify({id:q.id,reward:q.id/10,findings:[{rule:'r',severity:'hard',objects:['bed-1','ghost'],message:String(process.pid)}]})`,
        ),
      ),
    )
    const first = await part.review(layout, brief, [], ctx())
    const second = await part.review(layout, brief, [], ctx())
    expect(first.findings[0]?.objects).toEqual(['bed-1'])
    expect([first.reward, second.reward]).toEqual([0.1, 0.2])
    expect(second.findings[0]?.message).toBe(first.findings[0]?.message)
  })

  it('garbage, silence, crashes, wrong forms and its own errors are failures with their reason', async () => {
    await expect(review(answering(`'hello'`))).rejects.toThrow(/no JSON/)
    await expect(review(answering(`'{}'`))).rejects.toThrow(/neither findings nor a reward/)
    await expect(review(answering(`JSON.stringify({reward:7})`))).rejects.toThrow(/reward/)
    await expect(review(answering(`JSON.stringify({error:'no GPU'})`))).rejects.toThrow(/no GPU/)
    await expect(review(node(`console.error('out of memory');process.exit(3)`))).rejects.toThrow(
      /code 3.*out of memory|does not read/s,
    )
    await expect(review({ ...node('setInterval(()=>{},1000)'), timeout: 0.3 })).rejects.toThrow(/within 0.3 s/)
    await expect(review({ command: 'no-such-program-here' })).rejects.toThrow(/cannot be started|does not read/)
    await expect(review({ url: 'http://127.0.0.1:9' })).rejects.toThrow(/cannot be reached/)
    expect(() => external.create(external.options.parse({}))).toThrow(/command=.. or url=/)
  })

  it('says nothing of a room it gives a reward alone, or complaints about what is not there', async () => {
    const isVague = async (answer: string) => (await review(answering(`JSON.stringify(${answer})`))).isVague ?? false
    const complaint = (id: string, severity = 'hard') =>
      `{findings:[{rule:'r',severity:'${severity}',objects:['${id}'],message:'m'}]}`
    expect(await isVague('{reward:0.9}')).toBe(true)
    expect(await isVague(complaint('ghost'))).toBe(true)
    expect(await isVague(complaint('ghost', 'note'))).toBe(false)
    expect(await isVague(complaint('bed-1'))).toBe(false)
    expect(await isVague('{findings:[],reward:0.9}')).toBe(false)
  })

  it('starts a new process after a crash', async () => {
    const part = external.create(
      external.options.parse(answering(`q.id===1?process.exit(1):JSON.stringify({reward:1})`)),
    )
    await expect(part.review(layout, brief, [], ctx())).rejects.toThrow()
    expect((await part.review(layout, brief, [], ctx())).reward).toBe(1)
  })

  it('the example in Python speaks the protocol', async (test) => {
    try {
      execFileSync('python3', ['--version'])
    } catch {
      return test.skip('python3 is not here')
    }
    const outside = testLayout(testRoom(4, 4), [
      testObject('bed-1', 'double_bed', [2, 2]),
      testObject('lamp-1', 'lamp', [9, 9]),
    ])
    const example = fileURLToPath(new URL('../../critics/external/example.py', import.meta.url))
    const part = external.create(external.options.parse({ command: `python3 "${example}"`, timeout: 20 }))
    expect(await part.review(outside, brief, [], ctx())).toMatchObject({
      reward: 0.5,
      findings: [{ rule: 'outside', objects: ['lamp-1'] }],
    })
  })

  it('the published schema is the protocol', () => {
    const published = readFileSync(
      fileURLToPath(new URL('../../critics/external/protocol.schema.json', import.meta.url)),
      'utf8',
    )
    expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(protocolSchema())))
    const { $defs } = JSON.parse(published)
    // Nothing is both, so that a validator can tell which of the two it sees.
    for (const { required } of $defs.response.anyOf)
      expect(Object.keys($defs.request.properties)).not.toEqual(expect.arrayContaining(required))
  })
})
