import { readdirSync, readFileSync } from 'node:fs'
import { warmBrowser } from '../../src/browser/callPage.ts'

/** Megabytes that this process's heap and the browser's processes hold (Linux; the browser leads a process group). */
export async function memoryHeld(): Promise<{ readonly heapMb: number; readonly browserMb: number }> {
  const { browser } = await warmBrowser()
  const group = browser.process()?.pid
  globalThis.gc?.()
  let pages = 0
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[2]) === group) pages += Number(fields[21])
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))) throw error
    }
  }
  return { heapMb: process.memoryUsage().heapUsed / 1e6, browserMb: (pages * 4096) / 1e6 }
}
