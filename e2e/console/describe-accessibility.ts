import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages } from '../browser.ts'
import { judgeLivingDesk, judgeSignIn, type Window } from './judge-desk.ts'
import { prepareConsole } from './open-console.ts'

/** Checks every page in these windows. `more` adds tests with the same browser. */
export function describeAccessibility(
  title: string,
  { windows, timeout, open }: { windows: Window[]; timeout: number; open: () => Promise<Browser> },
  more?: (browser: () => Browser) => void,
): void {
  let browser: Browser

  beforeAll(async () => {
    await prepareConsole()
    browser = await open()
  })

  afterAll(() => closePages(browser))

  describe(title, { timeout }, () => {
    test('before sign-in', async () => {
      expect(await judgeSignIn(browser, windows)).toEqual([])
    })

    test('on a desk with data', async () => {
      expect(await judgeLivingDesk(browser, windows)).toEqual([])
    })

    more?.(() => browser)
  })
}
