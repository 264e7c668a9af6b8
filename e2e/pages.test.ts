import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startDesk } from '../server/test/desk.ts'
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

  test('the link of a reset mail leads to a page that sets a new password', async () => {
    await using desk = await startDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'ada@example.test' })
    const hostname = 'localhost'
    await desk.stranger().post('/api/Auth/request-password-reset', { email: 'ada@example.test', hostname })
    await desk.runJobs()
    const link = /https:\S+/.exec(desk.house.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''
    const page = await browser.newPage()

    await page.goto(link.replace('https://desk.example.test', desk.house.base))
    await page.getByLabel('New password').fill('Battery-staple-2')
    await page.getByLabel('The same once more').fill('Something else')
    await page.getByRole('button').click()
    await page.getByText('The two passwords differ.').waitFor()
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/reset.png` })
    await page.getByLabel('The same once more').fill('Battery-staple-2')
    await page.getByRole('button').click()
    await page.getByText('Your password is set.').waitFor()

    const login = (secret: string) =>
      desk.stranger().post('/api/Auth/login', { username: desk.admin.username, password: secret, hostname })
    expect((await login('Battery-staple-2')).status).toBe(200)
    expect((await login(password)).status).toBe(401)
    await page.close()
  })

  test('the root leads to the console, which says where to go next', async () => {
    await using desk = await startDesk()
    const page = await browser.newPage()

    await page.goto(desk.house.base)

    expect(page.url()).toBe(`${desk.house.base}/console/`)
    await page.getByRole('link', { name: 'API reference' }).waitFor()
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/welcome.png` })
    await page.close()
  })
})
