import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** How this process was started, as far as the next command line depends on it. */
export interface Started {
  /** Path of the script, as `process.argv[1]` has it: of the link on the PATH where the command was called by its name. */
  readonly script: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly folder: string
  exists(path: string): boolean
}

/**
 * How the command is written so that it can be pasted: `scenewright` where that is installed, `npx scenewright` when it
 * was started by npm or npx, or from a checkout or a project that depends on it, else node with the script.
 */
export function calledAs({ script, environment, folder, exists }: Started): string {
  if (environment.npm_execpath !== undefined) return 'npx scenewright'
  const places = (environment.PATH ?? environment.Path ?? '').split(delimiter)
  if (/^scenewright(\.\w+)?$/.test(basename(script)) && places.includes(dirname(script))) return 'scenewright'
  const within = script.split(`${sep}node_modules${sep}`)
  const project = within.length > 1 ? within.slice(0, -1).join(`${sep}node_modules${sep}`) : resolve(script, '../../..')
  if (isInside(folder, project)) return 'npx scenewright'
  if (places.some((place) => ['', '.cmd'].some((ending) => exists(join(place, `scenewright${ending}`)))))
    return 'scenewright'
  const path = /\s/.test(script) ? `"${script}"` : script
  return `${script.endsWith('.ts') ? 'npx tsx' : 'node'} ${path}`
}

/** A text with each `scenewright <verb>` in it written so that it can be pasted, be it broken into lines between the words. */
export function asCalled(text: string, command: string, verbs: readonly string[]): string {
  if (command === 'scenewright') return text
  return text.replace(
    new RegExp(`(?<!npx\\s+|[\\w/@.-])scenewright(?=\\s+(${verbs.join('|')})\\b)`, 'g'),
    () => command,
  )
}

function isInside(folder: string, of: string): boolean {
  const way = relative(of, folder)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}
