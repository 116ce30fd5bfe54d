import { callPage, type PageSource, warmBrowser } from './callPage.ts'
import type { FoundBrowser } from './findBrowser.ts'

/** What `doctor` says about the browser. */
export type BrowserReport =
  | {
      readonly isUsable: true
      readonly source: FoundBrowser['source']
      readonly executable: string
      readonly version: string
      /** What draws: the name WebGL gives its renderer. */
      readonly webgl: string
    }
  | { readonly isUsable: false; readonly reason: string }

/** Finds and starts the browser and asks it for WebGL 2. Never throws: what is wrong is the report. */
export async function describeBrowser(): Promise<BrowserReport> {
  try {
    const { found, browser } = await warmBrowser()
    const webgl = await callPage<string>(PROBE, 'webgl', null, { timeoutMs: 20_000 })
    if (webgl === '') return { isUsable: false, reason: `${found.executable} starts but has no WebGL 2.` }
    return {
      isUsable: true,
      source: found.source,
      executable: found.executable,
      version: await browser.version(),
      webgl,
    }
  } catch (error) {
    return { isUsable: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

const PROBE: PageSource = {
  name: 'probe',
  html: () => `<!doctype html><script>
function webgl() {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (gl === null) return ''
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL))
}
</script>`,
}
