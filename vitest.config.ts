import { defineConfig } from 'vitest/config'
import type { Reporter, TestCase } from 'vitest/node'
import { browserTests } from './e2e/browser-setup.ts'
import { findBrowser } from './e2e/find-browser.ts'

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

const setups = ['e2e/browser-setup.ts', 'server/test/global-setup.ts']
const files = '{contract,server,signalr,client,console,widget,bench,proof}/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests drive browsers, servers and killed processes on a machine that others use too.
    retry: 1,
    reporters: ['default', tellSecondTries()],
    projects: [
      {
        extends: true,
        // Files share the process of their worker, so that each module is imported once for all of them.
        test: { name: 'server', include: [files], globalSetup: setups, isolate: false },
      },
      {
        extends: true,
        test: { name: 'browser', include: findBrowser() ? [browserTests] : [], globalSetup: setups },
      },
    ],
  },
})
