import { defineConfig } from 'vite'

/** The script on the customers' pages: a single classic script without global variables. */
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
