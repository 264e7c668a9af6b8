import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,signalr,bench,e2e}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
