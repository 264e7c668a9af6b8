import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../../server/test/channels/webhook-receiver.ts'
import { startDesk } from '../../server/test/desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { makeMacro, makeMessageOf } from '../../server/test/macros.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('a macro is written with texts and actions, and previewed on a ticket', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessageOf(desk, 'Ada')
  const { page, faults, close } = await openConsole(browser, desk, '/automation/macros')

  await page.getByRole('link', { name: 'New macro' }).click()
  await page.getByLabel('Name').fill('Thanks')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Thank you, ')
  await page.getByRole('button', { name: 'EndUser.FirstName' }).click()
  await page.keyboard.type('!')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('button', { name: 'Add action' }).click()
  await page.getByRole('menuitem', { name: 'Add tags' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).fill('thanked, done')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  await page.getByLabel('Ticket number').fill(String(ticketID))
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByText('Thank you, Ada!').waitFor()
  await page.getByText('Add tags: changes the ticket').waitFor()
  await expectAccessible(page)

  const { items } = (await desk.get('/api/Macros')).body
  expect(items).toMatchObject([
    {
      name: 'Thanks',
      scope: 'Personal',
      texts: [{ lang: 'en', htmlBody: '<p><strong>Thank you, {{EndUser.FirstName}}!</strong></p>' }],
      operations: [{ operation: 'addTags', parameters: { tags: ['thanked', 'done'] } }],
    },
  ])
  expect(faults).toEqual([])
  await close()
})

test('a macro is found by typing and runs on the selected tickets', async () => {
  await using desk = await startDesk()
  const operations = [{ operation: 'setPriority', parameters: { priority: 'High' } }]
  await makeMacro(desk, { name: 'Apologise' })
  await makeMacro(desk, { name: 'Make urgent', operations })
  const { ticketID } = await makeMessage(desk, { message: 'Hello' })
  const { page, faults, close } = await openConsole(browser, desk, '/inbox')

  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Run macro' }).first().click()
  await page.getByRole('combobox', { name: 'Find a macro' }).fill('urgent')
  await page.getByRole('option', { name: 'Make urgent' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ran “Make urgent”.').waitFor()

  expect((await desk.get(`/tickets/${ticketID}`)).body.priority).toBe('High')
  expect(faults).toEqual([])
  await close()
})

test('a slash at the start of a reply opens the macros, and the selected one is inserted', async () => {
  await using desk = await startDesk()
  const texts = [{ lang: 'en', htmlBody: '<p>Thank you, {{EndUser.FirstName}}!</p>' }]
  await makeMacro(desk, { name: 'Thanks', texts })
  const { ticketID } = await makeMessageOf(desk, 'Ada')
  await desk.runJobs()
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.click()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find a macro' }).fill('thank')
  await page.getByRole('option', { name: 'Thanks' }).waitFor()
  await page.keyboard.press('Enter')
  await field.getByText('Thank you, Ada!').waitFor()

  expect((await desk.get(`/tickets/${ticketID}/draft`)).body.message).toBe('Thank you, Ada!')
  expect(faults).toEqual([])
  await close()
})

test('a webhook shows its secret once, answers a test event and lists deliveries', async () => {
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await using receiver = await startReceiver()
  const { page, faults, close } = await openConsole(browser, desk, '/settings/webhooks')

  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByRole('button', { name: 'Save' }).click()
  const secret = page.getByLabel('Signing secret').getByText('whsec_')
  await page.getByText('Copy the secret now.').waitFor()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('The receiver responded with 204').waitFor()
  await makeMessage(desk, { message: 'Hello' })
  await desk.runJobs()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('ticket.created').first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('ticket.created').first().waitFor()
  const redeliver = page.getByRole('button', { name: 'Redeliver' }).first().getByText('Redeliver')
  expect(await redeliver.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true)

  expect(await secret.count()).toBe(0)
  expect(receiver.received.map(({ body }) => body.type)).toContain('webhook.ping')
  expect(faults).toEqual([])
  await close()
})
