import { expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { openBrowser } from '../browser.ts'
import { describeAccessibility } from './describe-accessibility.ts'
import { readRoutes } from './every-route.ts'
import { behindSignIn } from './judge-desk.ts'
import { judgePages, onDesktop, onPhone } from './judge-pages.ts'
import { openConsole } from './open-console.ts'

/** `accessibility.proof.ts` covers the other sizes and languages. */
const windows = [{ locale: 'en-GB', looks: onDesktop }]
const title = 'every page is accessible: English on a desktop'

describeAccessibility(title, { windows, timeout: 600_000, open: () => openBrowser() }, (browser) => {
  test('on an empty desk', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser(), desk, '/inbox', { locale: 'de-AT' })

    const paths = behindSignIn(await readRoutes(page)).filter((route) => !route.includes('$'))

    expect(await judgePages(page, paths, onPhone.slice(0, 1))).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
