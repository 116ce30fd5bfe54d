#!/usr/bin/env node
import { processIo } from './io.ts'
import { main } from './program.ts'

// A reader that has seen enough, such as `head`, is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })

process.exitCode = await main(process.argv.slice(2), processIo())
