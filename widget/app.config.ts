import { defineConfig } from 'vite'

/** The chat itself, which runs in an iframe. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  base: '/widget/',
  publicDir: false,
  // The service inserts a new one into each page it serves.
  html: { cspNonce: '__NONCE__' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2020',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
