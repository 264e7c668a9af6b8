import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, howToGetABrowser } from './find-browser.ts'

/** Every test in this folder drives a browser. */
export const browserTests = 'e2e/**/*.test.ts'
export const browserProofs = 'e2e/**/*.proof.ts'

/** Without a browser its tests are left out, which is said before and after the run; `REQUIRE_BROWSER` makes that an error. */
export function setup(): (() => void) | undefined {
  if (findBrowser()) return undefined
  const count = globSync([browserTests, browserProofs], { cwd: join(import.meta.dirname, '..') }).length
  const warning = `NO BROWSER FOUND: ${count} FILES OF BROWSER TESTS SKIPPED. ${howToGetABrowser}`
  if (process.env.REQUIRE_BROWSER) throw new Error(warning)
  const warn = () => void process.stderr.write(`\n${warning}\n\n`)
  warn()
  return warn
}
