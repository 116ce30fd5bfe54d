import { readFileSync } from 'node:fs'
import type { PageSource } from '../../src/browser/index.ts'
import { packageFile } from '../../src/files/packageRoot.ts'

/** The page that draws: our script with three.js in it, and nothing from outside. */
export const scenePage: PageSource = {
  name: 'scene3d',
  async html() {
    script ??= await readScript()
    return `<!doctype html><meta charset="utf-8"><title>scene3d</title><script>${script}</script>`
  },
}

let script: string | undefined

/** The built script; from a source checkout it is bundled afresh, so that a change in it is never missed. */
async function readScript(): Promise<string> {
  const code = import.meta.url.endsWith('.ts')
    ? await bundle()
    : readFileSync(packageFile('dist', 'page', 'scene3d.js'), 'utf8')
  return code.replaceAll('</script', '<\\/script')
}

async function bundle(): Promise<string> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({ input: packageFile('renderers', 'scene3d', 'page', 'main.ts'), platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code
}
