import { createHash } from 'node:crypto'
import { renderViews } from '../../../renderers/scene3d/index.ts'
import { VIEWS } from '../../../src/view3d/views.ts'
import { bedroom } from './rooms.ts'

// Run by a test as a process of its own: prints the hashes of the views as JSON.
const pictures = await renderViews(bedroom, VIEWS, { width: 320, height: 240 })
process.stdout.write(JSON.stringify(pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))))
