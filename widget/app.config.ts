import { defineConfig } from 'vite'

/** The chat itself, in a frame of its own. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  base: '/widget/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2020',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
