import { describe, expect, it } from 'vitest'
import { asCalled, calledAs } from '../../src/cli/calledAs.ts'
import { usableColumns } from '../../src/cli/io.ts'

interface Start {
  readonly script: string
  readonly path?: string
  readonly npm?: boolean
  readonly folder?: string
  readonly there?: string
}

const started = ({ script, path = '/usr/local/bin:/usr/bin', npm = false, folder = '/home/me', there = '' }: Start) =>
  calledAs({
    script,
    environment: { PATH: path, ...(npm ? { npm_execpath: '/usr/lib/npm/bin/npm-cli.js' } : {}) },
    folder,
    exists: (file) => file === there,
  })

describe('how the command is written so that it can be pasted', () => {
  it.each<[string, Start, string]>([
    ['installed for all', { script: '/usr/local/bin/scenewright' }, 'scenewright'],
    [
      'installed by a tool whose starter calls the script itself',
      { script: '/opt/pnpm/5/node_modules/scenewright/dist/cli/main.mjs', there: '/usr/local/bin/scenewright' },
      'scenewright',
    ],
    [
      'npm start in a checkout',
      { script: '/src/scenewright/dist/cli/main.mjs', folder: '/src/scenewright', npm: true },
      'npx scenewright',
    ],
    [
      'npx in a project that depends on it',
      {
        script: '/src/mine/node_modules/.bin/scenewright',
        path: '/src/mine/node_modules/.bin:/usr/bin',
        folder: '/src/mine',
        npm: true,
      },
      'npx scenewright',
    ],
    [
      'node in a checkout, though another is installed',
      { script: '/src/scenewright/dist/cli/main.mjs', folder: '/src/scenewright/runs', there: '/usr/bin/scenewright' },
      'npx scenewright',
    ],
    [
      'by its path in a project that depends on it',
      { script: '/src/mine/node_modules/.bin/scenewright', folder: '/src/mine/rooms' },
      'npx scenewright',
    ],
    [
      'from a checkout that is elsewhere',
      { script: '/src/scenewright/dist/cli/main.mjs', folder: '/home/me' },
      'node /src/scenewright/dist/cli/main.mjs',
    ],
    [
      'from a folder with a blank in its name',
      { script: '/my src/a/dist/cli/main.mjs' },
      'node "/my src/a/dist/cli/main.mjs"',
    ],
  ])('%s', (_how, start, command) => {
    expect(started(start)).toBe(command)
  })

  it('goes into help and errors where a verb follows, and nowhere else', () => {
    const text = 'Run "scenewright list critics", npx scenewright show, or see scenewright/layout@1 of scenewright now.'
    expect(asCalled(text, 'npx scenewright', ['list', 'show'])).toBe(
      'Run "npx scenewright list critics", npx scenewright show, or see scenewright/layout@1 of scenewright now.',
    )
    expect(asCalled(text, 'scenewright', ['list', 'show'])).toBe(text)
    const broken = 'npx\n    scenewright list, and scenewright\n    show'
    expect(asCalled(broken, 'npx scenewright', ['list', 'show'])).toBe(
      'npx\n    scenewright list, and npx scenewright\n    show',
    )
  })
})

describe('a terminal', () => {
  it('that knows no width, or tells none that can be used, is taken to have 80 columns', () => {
    expect([undefined, 0, 1, 80, 100, 500].map(usableColumns)).toEqual([80, 80, 80, 80, 100, 120])
  })
})
