import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs, and icons that several pages show: in one file each, not in dozens that are as many requests. */
const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
  // Shown in the frame of every page, after the page itself.
  { name: 'frame', test: /src\/app\/(alerts\/(?!notification-drawer)|data\/(budget-note|use-budget))/ },
]

/** `npm run dev` serves the sources, with a service behind them. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  // The service puts a fresh one into each page it serves.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The build has a limit of its own, in gzipped bytes of a first visit.
    chunkSizeWarningLimit: 1_000,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
