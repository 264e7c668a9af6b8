import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openConsole, prepareConsole, startDeskToday, writtenIn } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

describe('a dialog', () => {
  test('returns the focus to the element that opened it, and from macros to the reply', async () => {
    await using desk = await startDeskToday()
    const { ticketID } = await makeMessage(desk, { message: 'Where is my parcel?' })
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    await press(page, 'Snooze: Not snoozed')
    await page.getByRole('dialog', { name: 'Snooze until' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Snooze: Not snoozed')

    const reply = page.getByRole('textbox', { name: 'Reply' })
    await press(page, 'Run macro')
    await page.getByRole('combobox', { name: 'Find a macro' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Reply')
    await page.keyboard.type('Dear Ada')
    expect(await writtenIn(reply)).toBe('Dear Ada')
    await close()
  })

  test("from the account menu takes the focus once loaded, and returns it to the menu's button", async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk)
    let deliver = () => {}
    const isDelivered = new Promise<void>((done) => {
      deliver = done
    })
    await page.route(/out-of-office/, async (route) => {
      await isDelivered
      await route.continue()
    })
    const button = page.getByRole('button', { name: /^Account menu/ })
    const hasFocus = () => button.evaluate((button) => button === document.activeElement)

    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Out of office' }).press('Enter')
    await expect.poll(hasFocus).toBe(true)
    deliver()
    await expect.poll(() => page.locator('[role=dialog] :focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(hasFocus).toBe(true)
    await close()
  })

  test('for a new conversation focuses the recipients', async () => {
    await using desk = await startDeskToday()
    await makeMessage(desk, { message: 'Where is my parcel?' })
    const { page, close } = await openConsole(browser, desk)
    await press(page, 'New conversation')
    await expect.poll(() => focused(page)).toBe('To')
    await close()
  })
})

test('the filters close when a ticket opens, because the list becomes narrow', async () => {
  await using desk = await startDeskToday()
  await makeMessage(desk, { subject: 'Parcel', message: 'Where is my parcel?' })
  const { page, close } = await openConsole(browser, desk)
  const filters = page.getByRole('group', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters.waitFor()
  await page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  expect(await filters.count()).toBe(0)
  await close()
})
