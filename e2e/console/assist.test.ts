import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel, makeDocument, makeMessage } from '../../server/test/factories.ts'
import { indexDocuments } from '../../server/test/index-documents.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function startAssistDesk() {
  const desk = await startDeskToday()
  await makeDocument(desk, { name: 'Returns', content: 'Lamps can be returned within 30 days.' })
  await indexDocuments(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const { ticketID } = await makeMessage(desk, { channelID, message: 'My lamp flickers. May I send it back?' })
  await desk.runJobs()
  return { desk, ticketID }
}

test('shortens a text with undo, and shows a notice for features that need a provider, by keyboard', async () => {
  const { desk, ticketID } = await startAssistDesk()
  await using _ = desk
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.click()
  await page.keyboard.press('Control+a')
  const typed =
    'The lamp can be returned within thirty days. The weather is nice over the sea today and everyone is happy. The lamp goes back with the label.'
  await page.keyboard.type(typed)

  const menu = page.getByRole('button', { name: 'AI assistance' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Shorten' }).focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Back to my text' })
  await undo.waitFor()
  expect(await field.innerText()).not.toContain('weather')
  await expect.poll(() => field.innerText()).toContain('The lamp')
  await undo.click()
  await expect.poll(() => field.innerText()).toContain('weather')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Friendlier' }).click()
  await page.getByRole('alert').filter({ hasText: 'needs an AI provider' }).waitFor()
  await expect.poll(() => field.innerText()).toContain('weather')
  expect(faults).toEqual([])
  await close()
})

test('answers a question with its sources and inserts the answer into the reply, in German too', async () => {
  const { desk, ticketID } = await startAssistDesk()
  await using _ = desk
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await page.getByRole('log').getByText('My lamp flickers').first().waitFor()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'Ask about this ticket' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('How long can lamps be returned?')
  await page.keyboard.press('Enter')

  await dialog.getByRole('region', { name: 'Answer' }).getByText('Lamps can be returned within 30 days. [1]').waitFor()
  await dialog.getByRole('region', { name: 'Sources' }).getByText('Returns').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Insert in reply' }).click()
  const field = page.getByRole('textbox', { name: 'Reply' })
  await expect.poll(() => field.innerText()).toContain('Lamps can be returned within 30 days.')
  expect(await field.innerText()).not.toContain('[1]')
  expect(faults).toEqual([])
  await close()

  const german = await openConsole(browser, desk, `/inbox/${ticketID}`, { locale: 'de-DE' })
  await german.page.getByRole('log').getByText('My lamp flickers').first().waitFor()
  await german.page.getByRole('button', { name: 'Mehr' }).first().click()
  await german.page.getByRole('menuitem', { name: 'KI fragen …' }).click()
  await german.page.getByRole('dialog').getByRole('button', { name: 'Zusammenfassen' }).click()
  await german.page.getByRole('region', { name: 'Antwort' }).getByText('May I send it back?').first().waitFor()
  await german.close()
})
