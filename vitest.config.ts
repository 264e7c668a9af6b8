import { defineConfig } from 'vitest/config'
import type { Reporter, TestCase } from 'vitest/node'

/** Told loudly at the end: each of them is a race, in the test or in the product, that somebody has to find. */
function tellSecondTries(): Reporter {
  const late: TestCase[] = []
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) late.push(test)
    },
    onTestRunEnd() {
      for (const { module, fullName } of late)
        process.stderr.write(`PASSED ONLY WHEN RUN AGAIN: ${module.relativeModuleId} > ${fullName}\n`)
    },
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,signalr,client,console,widget,bench,e2e,proof}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests drive browsers, servers and killed processes on a machine that others use too.
    retry: 1,
    reporters: ['default', tellSecondTries()],
  },
})
