import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,signalr,client,console,widget,bench,e2e,proof}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
})
