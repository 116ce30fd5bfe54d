import { defineConfig } from 'tsdown'

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/models/index.ts', 'src/testing/index.ts', 'src/cli/main.ts'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    dts: true,
    clean: true,
    sourcemap: false,
  },
  {
    // The script of the page that draws in three dimensions, with three.js in it: it is served from the package.
    entry: { scene3d: 'renderers/scene3d/page/main.ts' },
    outDir: 'dist/page',
    format: 'iife',
    platform: 'browser',
    deps: { alwaysBundle: ['three'] },
    outputOptions: { entryFileNames: '[name].js' },
    minify: true,
    dts: false,
    clean: false,
  },
])
