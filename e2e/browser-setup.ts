import { globSync } from 'node:fs'
import { join } from 'node:path'
import { widgetProgram } from '../server/channels/widget/widget-program.ts'
import { consoleProgram } from '../server/integration/console/console-program.ts'
import { findBrowser, howToGetABrowser } from './find-browser.ts'

/** Every test in this folder uses a browser. */
export const browserTests = 'e2e/**/*.test.ts'
export const browserProofs = 'e2e/**/*.proof.ts'

/**
 * Unpacks the browser and builds what the pages load, once instead of in each worker. Without a browser, its tests are
 * skipped with a notice before and after the run; `REQUIRE_BROWSER` makes that an error.
 */
export async function setup(): Promise<(() => void) | undefined> {
  const browser = findBrowser()
  if (browser) {
    if (browser.isBundled) await unpack()
    await Promise.all([consoleProgram.makeCurrent(), widgetProgram.makeCurrent()])
    return undefined
  }
  const count = globSync([browserTests, browserProofs], { cwd: join(import.meta.dirname, '..') }).length
  const warning = `NO BROWSER FOUND: ${count} FILES OF BROWSER TESTS SKIPPED. ${howToGetABrowser}`
  if (process.env.REQUIRE_BROWSER) throw new Error(warning)
  const warn = () => void process.stderr.write(`\n${warning}\n\n`)
  warn()
  return warn
}

/** Loaded on demand, because the configuration of all projects imports this file. */
async function unpack(): Promise<void> {
  const { unpackBrowser } = await import('./browser.ts')
  await unpackBrowser()
}
