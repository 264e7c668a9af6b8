import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../server/test/desk.ts'
import { openBrowser } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Everything that a page asked of another host than ours. */
function strangers(requests: string[], base: string) {
  return requests.filter((url) => !url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:'))
}

describe('the pages for people', () => {
  test('the API reference shows every route without asking anybody else, and tries one', async () => {
    await using desk = await startDesk()
    const page = await browser.newPage()
    const requests: string[] = []
    const faults: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('pageerror', (fault) => faults.push(fault.message))

    await page.goto(`${desk.house.base}/docs`)
    await page.getByRole('heading', { name: 'Attendant', exact: true }).first().waitFor()
    await page.getByText('customerReps').first().waitFor()
    await page
      .getByRole('textbox', { name: 'Bearer Token' })
      .first()
      .fill(desk.token ?? '')
    await page.goto(`${desk.house.base}/docs#tag/customers/GET/api/Customers/me`)
    await page
      .getByRole('button', { name: /Test Request.*Customers\/me/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await page.getByText('200 OK').first().waitFor()

    expect(strangers(requests, desk.house.base)).toEqual([])
    expect(faults).toEqual([])
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/docs.png` })
    await page.close()
  })
})
