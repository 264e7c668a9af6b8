import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node'
import { browserProofs, browserTests } from './e2e/browser-setup.ts'
import { findBrowser } from './e2e/find-browser.ts'

const sources = '{bench,client,console,contract,examples,proof,scripts,server,signalr,widget}/**'
/** Their modules need Vite: JSX, style sheets. */
const inBrowser = '{console,widget}/**'
const modules = '**/node_modules/**'
const database = 'server/test/global-setup.ts'

/**
 * Last of all, since long logs are cut at the front: what failed, and what passed only when it was run again. Either
 * fails the run.
 */
function reportAtTheEnd(): Reporter {
  const tests: TestCase[] = []
  const list = (what: string, named: TestCase[]) => {
    for (const test of named) {
      const [first = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
      process.stderr.write(
        `${what}: ${test.module.relativeModuleId} > ${test.fullName}${first && `: ${first.slice(0, 300)}`}\n`,
      )
    }
  }
  return {
    onTestCaseResult(test) {
      tests.push(test)
    },
    onTestRunEnd() {
      const flaky = tests.filter((test) => test.diagnostic()?.flaky)
      list('PASSED ONLY WHEN RUN AGAIN', flaky)
      if (flaky.length > 0) process.exitCode = 1
      list(
        'FAILED',
        tests.filter((test) => test.result().state === 'failed'),
      )
    },
  }
}

/** They take longest, and their files are short: vitest would begin them last, and wait for them alone. */
const slowestFirst = [
  'proof/chaos.proof.ts',
  'proof/chaos/on-disk.proof.ts',
  'proof/chaos/scenarios/scenarios.proof.ts',
  'e2e/console/accessibility.proof.ts',
  'e2e/console/accessibility.test.ts',
  'proof/package.proof.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowestFirst.findIndex((name) => moduleId.endsWith(name))
      return rank < 0 ? slowestFirst.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Node.js runs the sources as they are and looks packages up once, as it does for the service; no module is mocked. */
const asTheService = {
  execArgv: ['--import', './server/platform/lean-loading.js'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** The lanes: `npm run test:quick` runs the first two, `npm test` the first four, `npm run proof` the last. */
export default defineConfig({
  test: {
    // One more than the two cores of a small machine: tests of the database wait for it half of their time.
    maxWorkers: 3,
    // Generous: a busy machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The second try only tells a race from a defect: a test that needs it fails the run as well.
    retry: 1,
    reporters: ['default', reportAtTheEnd()],
    sequence: { sequencer: LongestFirst },
    // Files share the process of their worker, so that each module is imported once for all of them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`${sources}/*.unit.test.ts`], exclude: [inBrowser, modules], ...asTheService },
      },
      {
        extends: true,
        test: { name: 'page', include: [`${inBrowser}/*.unit.test.ts`] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [`${sources}/*.test.ts`],
          exclude: [modules, '**/*.unit.test.ts'],
          globalSetup: database,
          ...asTheService,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: findBrowser() ? [browserTests] : [],
          globalSetup: ['e2e/browser-setup.ts', database],
          ...asTheService,
        },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          include: [`${sources}/*.proof.ts`, ...(findBrowser() ? [browserProofs] : [])],
          globalSetup: ['e2e/browser-setup.ts', database],
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
