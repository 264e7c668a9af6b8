import { defineConfig } from 'vite'

/** The chat itself, in a frame of its own. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  base: '/widget/',
  publicDir: false,
  // The service puts a fresh one into each page it serves.
  html: { cspNonce: '__NONCE__' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2020',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
