import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { briefNames } from '../../briefs/index.ts'
import { builtInProfiles } from '../../evaluate/profile.ts'
import { listParts } from '../../loop/registry.ts'
import { packageVersion } from '../../loop/setUp.ts'
import { PROVIDERS, type Provider, shortName } from '../../models/providers.ts'
import { defaultOntology } from '../../ontology/loadOntology.ts'
import { ExitWith } from '../exit.ts'
import { wrap } from '../text.ts'
import type { Verb } from '../verb.ts'

interface Check {
  readonly name: string
  readonly isFine: boolean
  /** True for what no run needs: its absence is told, and is no fault. */
  readonly isOptional?: boolean
  /** What is there, or how to get it. */
  readonly detail: string
}

/** `doctor`: what is installed, what is missing, how to get it. */
export const doctor: Verb = (program, io) => {
  program
    .command('doctor')
    .summary('what is installed, what is missing, how to get it')
    .description('Check this installation. Exit code 1 when something that a run needs is missing.')
    .option('--out <dir>', 'folder that is to hold run folders', 'runs')
    .option('--json', 'print an array of checks')
    .addHelpText('after', '\nExample:\n  scenewright doctor')
    .action(async ({ out, json }: { out: string; json?: boolean }) => {
      const checks = await runChecks(out)
      if (json) io.out(JSON.stringify(checks, null, 2))
      else
        for (const { name, isFine, isOptional = false, detail } of checks) {
          const state = isFine ? 'ok' : isOptional ? 'absent' : 'missing'
          const head = `${state.padEnd(8)} ${name.padEnd(NAME_WIDTH)} `
          io.out(head + wrap(detail, io.columns - head.length).replaceAll('\n', `\n${' '.repeat(head.length)}`))
        }
      if (checks.some(({ isFine, isOptional = false }) => !isFine && !isOptional)) throw new ExitWith(1)
    })
}

const NAME_WIDTH = 18

async function runChecks(out: string): Promise<Check[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const parts = (['agent', 'critic', 'renderer'] as const).map((kind) => `${listParts(kind).length} ${kind}s`)
  return [
    { name: 'scenewright', isFine: true, detail: packageVersion() },
    {
      name: 'node',
      isFine: major > 20 || (major === 20 && minor >= 19),
      detail: `${process.versions.node}; 20.19 or later is needed`,
    },
    await check('ontology', () => {
      const { name, version, categories } = defaultOntology()
      return `${name} ${version}, ${Object.keys(categories).length} categories`
    }),
    await check('briefs', () => `${briefNames().length} built in`),
    { name: 'profiles', isFine: true, detail: builtInProfiles.map(({ name }) => name).join(', ') },
    { name: 'parts', isFine: true, detail: parts.join(', ') },
    await check('pictures', async () => {
      const { default: sharp } = await import('sharp')
      const { width } = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .png()
        .toBuffer({ resolveWithObject: true })
        .then(({ info }) => info)
      return `sharp ${sharp.versions.sharp ?? ''} draws${width === 4 ? '' : ' wrongly'}`
    }),
    await browserCheck(),
    await check('runs folder', () => {
      if (!existsSync(out)) return `${out} will be made`
      accessSync(out, constants.W_OK)
      return `${out} can be written`
    }),
    ...PROVIDERS.map(providerCheck),
  ]
}

/** Models are optional: only parts that ask one need a provider. Whether a key is there is told, never what it is. */
function providerCheck(provider: Provider): Check {
  const { name, package: module, keyVariable } = provider
  const hasPackage = isInstalled(module)
  const hasKey = keyVariable === null || (process.env[keyVariable] ?? '') !== ''
  const own = name === 'openai' ? ', or name a server of your own with --base-url' : ''
  const detail = [
    hasPackage ? 'package present' : `package absent: npm install ${module}`,
    keyVariable === null
      ? 'no key needed'
      : hasKey
        ? `key present in ${keyVariable}`
        : `key absent: set ${keyVariable}${own}`,
  ].join('; ')
  return { name: `model ${shortName(name)}`, isFine: hasPackage && hasKey, isOptional: true, detail }
}

function isInstalled(module: string): boolean {
  try {
    createRequire(import.meta.url).resolve(module)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'MODULE_NOT_FOUND') return false
    // There, but for import alone.
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return true
    throw error
  }
}

/** The browser is optional: without one, rooms are drawn as plans only. */
async function browserCheck(): Promise<Check> {
  const { closeBrowser, describeBrowser } = await import('../../browser/index.ts')
  const report = await describeBrowser()
  await closeBrowser()
  if (!report.isUsable) return { name: 'browser', isFine: false, isOptional: true, detail: report.reason }
  const { source, executable, version, webgl } = report
  return {
    name: 'browser',
    isFine: true,
    detail: `${version} (${source}: ${executable}), ${/SwiftShader/.test(webgl) ? 'SwiftShader' : webgl}`,
  }
}

async function check(name: string, look: () => string | Promise<string>): Promise<Check> {
  try {
    return { name, isFine: true, detail: await look() }
  } catch (error) {
    return { name, isFine: false, detail: `${error instanceof Error ? error.message : String(error)} Try: npm ci` }
  }
}
