import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { closePages, openBrowser } from '../browser.ts'
import { readRoutes } from './every-route.ts'
import { behindSignIn, judgeLivingDesk, judgeSignIn } from './judge-desk.ts'
import { judgePages, onDesktop, onPhone } from './judge-pages.ts'
import { openConsole, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** Together they have every size, colour and language; `accessibility.proof.ts` has the other combinations. */
const windows = [
  { locale: 'en-GB', looks: onDesktop },
  { locale: 'de-AT', looks: onPhone },
]

describe('every page is accessible, in any size, colour and language', { timeout: 600_000 }, () => {
  test('before signing in', async () => {
    expect(await judgeSignIn(browser, windows)).toEqual([])
  })

  test('of a desk where things happen', async () => {
    expect(await judgeLivingDesk(browser, windows)).toEqual([])
  })

  test('of an empty desk', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/inbox', { locale: 'de-AT' })

    const paths = behindSignIn(await readRoutes(page)).filter((route) => !route.includes('$'))

    expect(await judgePages(page, paths, onPhone.slice(0, 1))).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
