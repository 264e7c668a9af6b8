import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { type Client, type Desk, startDesk } from '../../server/test/desk.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** The demo after an agent sent one draft unchanged and another edited, and liked an AI answer. */
async function workInDemo(desk: Desk): Promise<Client> {
  desk.clock.set(new Date())
  const login = await createDemo(desk.context)
  const demo = desk.withToken((await desk.stranger().post('/api/Auth/login', login)).body.token)
  const send = async (search: string, body: object) => {
    const [{ ticketID }] = (await demo.get(`/tickets?search=${search}`)).body.items
    const [{ messageID }] = (await demo.get(`/ticketMessages?ticketId=${ticketID}`)).body.items
    expect((await demo.post(`/ticketMessages/${messageID}/send`, body)).status).toBe(200)
  }
  await send('Norway', {})
  await send('too%20tall', { modifiedAnswer: 'Yes, within 30 days.' })
  const [{ ticketID, ticketToken }] = (await demo.get('/tickets?search=Lindenweg')).body.items
  const answer = { ticketID, senderType: 'CustomerRep', message: 'It can.', isAI: true, deliver: false }
  expect((await demo.post('/ticketMessages/create-new', answer)).status).toBe(200)
  expect((await desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=true`)).status).toBe(200)
  return demo
}

describe('insights', () => {
  test('show charts and tables for a period, and export them', async () => {
    await using desk = await startDesk({ settings: {} })
    const demo = await workInDemo(desk)
    const { page, faults, close } = await openConsole(browser, demo, '/inbox')

    await page.getByRole('link', { name: 'Insights' }).click()
    const tickets = page.getByRole('table', { name: 'Tickets by channel' })
    await tickets.waitFor()
    await expect.poll(() => tickets.getByRole('row').count()).toBe(31)
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    const firstResponse = page.getByRole('table', { name: 'First response time' })
    await expect.poll(() => firstResponse.getByRole('row', { name: /^Agents/ }).textContent()).toMatch(/min/)
    await expect.poll(() => firstResponse.getByRole('row', { name: /^AI/ }).textContent()).toMatch(/^AI17 hr/)
    const likes = page.getByRole('table', { name: 'Likes and dislikes' })
    await expect.poll(() => likes.getByRole('row', { name: / 1 0$/ }).count()).toBe(1)
    await expectAccessible(page)
    await takePicture(page, 'insights')

    await page.getByText('7 days').click()
    await expect.poll(() => tickets.getByRole('row').count()).toBe(8)
    await page.getByRole('button', { name: 'Show as table: AI drafts by topic' }).click()
    const fates = page.getByRole('table', { name: 'AI drafts by topic' })
    await expect.poll(() => fates.getByText('1 (100%)').count()).toBe(2)
    await expectAccessible(page)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Days and channels' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const [head = '', ...rows] = file.trim().split('\r\n')
    const column = head.split(',').indexOf('opened')
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[column]), 0)).toBe(12)
    expect(faults).toEqual([])
    await close()
  })

  test('are translated to German, in dark mode and on a phone', async () => {
    await using desk = await startDesk({ settings: {} })
    const demo = await workInDemo(desk)
    const view = { width: 390, height: 844, locale: 'de-DE', colorScheme: 'dark' } as const
    const { page, faults, close } = await openConsole(browser, demo, '/insights', view)

    await page.getByRole('heading', { name: 'KI-Entwürfe nach Thema' }).waitFor()
    await page.locator('.recharts-bar-rectangle path').first().waitFor()
    await expectAccessible(page)
    await takePicture(page, 'insights-phone')

    const isTooWide = await page.locator('.desk-page').evaluate((part) => part.scrollWidth > part.clientWidth)
    expect(isTooWide).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  test('show an empty state without data, and an error for an invalid period', async () => {
    await using desk = await startDeskToday()
    const { page, faults, close } = await openConsole(browser, desk, '/insights')

    await page.getByRole('heading', { name: 'No tickets in this period' }).waitFor()
    await expectAccessible(page)
    await page.getByText('Custom range').click()
    await page.getByLabel('From').fill('2026-03-05')
    await page.getByLabel('To', { exact: true }).fill('2026-03-01')
    await page.getByText('The start date is after the end date.').waitFor()
    await page.getByRole('button', { name: 'Set up channel' }).click()
    await page.waitForURL('**/console/channels')
    expect(faults).toEqual([])
    await close()
  })
})
