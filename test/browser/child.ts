import { warmBrowser } from '../../src/browser/callPage.ts'
import { callPage } from '../../src/browser/index.ts'

// Run by a test as a process of its own: opens a page, tells the browser's process id, and ends the way it is told to.
const sum = await callPage<number>(
  { name: 'sum', html: () => '<script>function sum(n) { return n + 1 }</script>' },
  'sum',
  1,
)
const { browser } = await warmBrowser()
process.stdout.write(`${JSON.stringify({ sum, pid: browser.process()?.pid })}\n`)
if (process.argv[2] === 'throw') throw new Error('thrown on purpose')
if (process.argv[2] === 'exit') process.exit(0)
if (process.argv[2] === 'wait') setInterval(() => undefined, 1000)
