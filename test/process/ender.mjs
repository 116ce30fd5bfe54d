// Run by a test as a process of its own: has something to kill, listens for SIGTERM beside it as it is told to, and sends
// itself that signal. Plain JavaScript, with the module's address as an argument, since it is to start quickly.
const [address, how] = process.argv.slice(2)
const { endWithUs } = await import(address)
const say = (text) => process.stdout.write(`${text}\n`)

/** As many libraries have it: ends the process, unless somebody else listens too. */
const ifAlone = () => {
  if (process.listenerCount('SIGTERM') > 1) return
  process.off('SIGTERM', ifAlone)
  process.kill(process.pid, 'SIGTERM')
}
const inOrder = () => {
  say('asked to end')
  setTimeout(() => process.exit(3), 30)
}

if (how === 'older, if alone') process.on('SIGTERM', ifAlone)
if (how === 'older, in order') process.on('SIGTERM', inOrder)
endWithUs(() => say('killed'))
endWithUs(() => say('taken back'))()
if (how === 'newer, if alone') process.on('SIGTERM', ifAlone)
if (how === 'newer, in order' || how === 'gone') process.on('SIGTERM', inOrder)
if (how === 'once') process.once('SIGTERM', () => process.kill(process.pid, 'SIGTERM'))
if (how === 'copies')
  for (let copy = 1; copy <= 12; copy++) {
    const again = await import(`${address}?copy=${copy}`)
    if (again.endWithUs === endWithUs) throw new Error('This is no copy.')
    if (copy === 12) again.endWithUs(() => say('killed of a copy'))
    else again.endWithUs(() => undefined)
  }

setTimeout(() => {
  if (how === 'gone') process.off('SIGTERM', inOrder)
  process.kill(process.pid, 'SIGTERM')
}, 30)
setTimeout(() => {
  say('still alive')
  process.exit(7)
}, 5000)
