import { defineConfig } from 'vite'

/** What stands on the pages of others: one classic script that leaves no name behind. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: 'es2020',
    reportCompressedSize: false,
    lib: {
      entry: 'loader/loader.ts',
      formats: ['iife'],
      name: 'attendantLoader',
      fileName: () => 'loader.js',
    },
  },
})
