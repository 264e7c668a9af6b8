import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const lines = [
  { kind: 'endUsers', EndUserID: 1, FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.test' },
  { kind: 'tickets', ticketID: 7, subject: 'Lamp is broken', endUserID: 1, status: 'Pending' },
  { kind: 'messages', messageID: 8, ticketID: 7, senderType: 'EndUser', message: 'It does not shine.' },
  { kind: 'messages', messageID: 9, ticketID: 99, senderType: 'EndUser', message: 'Of no ticket.' },
]

test('an admin does a dry run of an import, starts it, reads its report and reverts it', async () => {
  await using desk = await startDesk()
  await makeChannel(desk, { name: 'Help', channelType: 'Email' })
  const { page, faults, close } = await openConsole(browser, desk, '/settings/imports')

  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Attendant export (zip or JSON lines)' }).click()
  const buffer = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await page.locator('input[type=file]').setInputFiles({ name: 'old.jsonl', mimeType: 'application/jsonl', buffer })
  await page.getByText('old.jsonl').waitFor()
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByRole('region', { name: 'Result of the dry run' }).waitFor()
  await desk.runJobs()
  await page.getByText('This is what the import would do. Nothing was stored.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'imports')
  expect((await desk.get('/tickets')).body.totalCount).toBe(0)

  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('heading', { name: /^Import: Attendant export/ }).waitFor()
  await desk.runJobs()
  const report = page.getByRole('table', { name: 'Report' })
  await report.getByRole('cell', { name: 'Its ticket 99 was not imported.' }).waitFor()
  await page.getByText('Can be undone until').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'import')
  expect((await desk.get('/tickets')).body.items).toMatchObject([{ subject: 'Lamp is broken', status: 'Pending' }])

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(async () => (await desk.get('/api/Imports')).body.items[0].state).toBe('Undoing')
  await desk.runJobs()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect((await desk.get('/tickets')).body.totalCount).toBe(0)
  expect(faults).toEqual([])
  await close()
})
