import type { Browser } from 'playwright-core'
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

describe('the command menu', () => {
  test('receives what is typed while it is loading, instead of the reply', async () => {
    await using desk = await startDeskToday()
    const { ticketID } = await makeMessage(desk, { message: 'Where is my parcel?' })
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    const loading = Promise.withResolvers<void>()
    await page.route(/command-palette.*\.js/, async (route) => {
      await loading.promise
      await route.continue()
    })
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.click()
    await page.keyboard.type('Dear ')

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('insx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('igh')
    loading.resolve()

    const field = page.getByRole('combobox', { name: 'Search tickets, people, documents and commands' })
    await expect.poll(() => field.inputValue()).toBe('insigh')
    await page.keyboard.type('ts')
    expect(await field.inputValue()).toBe('insights')
    expect(await writtenIn(reply)).toBe('Dear ')
    expect(faults).toEqual([])
    await close()
  })

  test('returns the keys to the page if it is cancelled while loading', async () => {
    await using desk = await startDeskToday()
    const { ticketID } = await makeMessage(desk, { message: 'Where is my parcel?' })
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    await page.route(/command-palette.*\.js/, () => undefined)
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.click()

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('abc')
    await page.keyboard.press('Escape')
    await page.keyboard.type('Dear Ada')

    await expect.poll(() => writtenIn(reply)).toBe('Dear Ada')
    await close()
  })

  test('shows that it is searching until the service has responded', async () => {
    await using desk = await startDeskToday()
    await makeMessage(desk, { message: 'Where is my parcel?' })
    const { page, close } = await openConsole(browser, desk)
    await page.getByText('Where is my parcel?').waitFor()
    const answering = Promise.withResolvers<void>()
    await page.route(/search=/, async (route) => {
      await answering.promise
      await route.continue()
    })

    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('combobox', { name: 'Search tickets, people, documents and commands' })
    await field.fill('parcel')
    await page.getByText('Searching…').waitFor()
    expect(await page.getByText('No results.').count()).toBe(0)
    answering.resolve()
    await page.getByRole('option', { name: /Where is my parcel/ }).waitFor()

    await field.fill('nothing of the kind')
    await page.getByText('No results.').waitFor()
    await close()
  })

  test("lists the page's commands before appearance and language", async () => {
    await using desk = await startDeskToday()
    const { page, close } = await openConsole(browser, desk)
    await page.getByRole('button', { name: /Open/ }).first().waitFor()

    await page.keyboard.press('ControlOrMeta+k')
    const options = page.getByRole('listbox', { name: 'Command menu' }).getByRole('option')
    await options.first().waitFor()

    const names = await options.allTextContents()
    const dark = names.indexOf('Appearance · Dark')
    expect(dark).toBeGreaterThan(names.indexOf('Views · Unassigned'))
    await close()
  })
})

test('an unknown page keeps the navigation', async () => {
  await using desk = await startDeskToday()
  const { page, faults, close } = await openConsole(browser, desk, '/no/such/page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Inbox' }).click()
  await page.waitForURL('**/console/inbox')
  expect(faults).toEqual([])
  await close()
})
