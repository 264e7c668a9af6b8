import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { judgeLivingDesk, judgeSignIn } from './judge-desk.ts'
import { onDesktop, onPhone } from './judge-pages.ts'
import { prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** The combinations of size and language that `accessibility.test.ts` leaves out, each in both colours. */
const windows = [
  { locale: 'en-GB', looks: onPhone },
  { locale: 'de-AT', looks: onDesktop },
]

describe('every page is accessible: English on a phone, German on a desktop', { timeout: 900_000 }, () => {
  test('before signing in', async () => {
    expect(await judgeSignIn(browser, windows)).toEqual([])
  })

  test('of a desk where things happen', async () => {
    expect(await judgeLivingDesk(browser, windows)).toEqual([])
  })
})
