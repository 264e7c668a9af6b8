import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeDocument, makeMessage } from '../../server/test/factories.ts'
import { indexDocuments } from '../../server/test/index-documents.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('files are uploaded to a new source, and an unreadable one shows the reason', async () => {
  await using desk = await startDesk()
  const { page, faults, close } = await openConsole(browser, desk, '/knowledge')

  await page.getByText('No sources yet').waitFor()
  await page.getByRole('link', { name: 'Add source' }).click()
  await page.getByText('Files', { exact: true }).click()
  await page.getByLabel('Name').fill('Manuals')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Upload files' }).waitFor()
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'Kettle.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Cleaning\n\nClean the kettle with vinegar.'),
    },
    { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') },
  ])
  await page.getByRole('alert').filter({ hasText: 'Broken.pdf' }).first().waitFor()
  await page.getByRole('table', { name: 'Failed pages and files' }).getByText('cannot be read').waitFor()
  await expectAccessible(page)

  const [source] = (await desk.get('/api/KnowledgeSources')).body.items
  expect(source).toMatchObject({ name: 'Manuals', kind: 'Files', documentCount: 1 })
  await indexDocuments(desk)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Question' }).fill('How do I clean the kettle?')
  await page.getByText('Clean the kettle with vinegar.').waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a website is set up with its paths, and a rejected address is reported at the field', async () => {
  await using desk = await startDesk()
  const { page, faults, close } = await openConsole(browser, desk, '/knowledge/sources/new')

  await page.getByLabel('Name').fill('Help')
  await page.getByRole('textbox', { name: 'Start page' }).fill('http://10.0.0.7/')
  await page.getByRole('textbox', { name: 'Include paths' }).fill('/help/**\n/faq')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be a public address').waitFor()
  await page.getByRole('textbox', { name: 'Start page' }).fill('https://help.example.test/')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Sync now' }).waitFor()

  const [source] = (await desk.get('/api/KnowledgeSources')).body.items
  expect(source.settings).toMatchObject({ startUrl: 'https://help.example.test/', include: ['/help/**', '/faq'] })
  expect(faults).toEqual([])
  await close()
})

test('a proposal is edited and accepted, and the document compares and restores its versions', async () => {
  await using desk = await startDesk()
  const { ticketID, channelID } = await makeMessage(desk, { message: 'How do I clean my kettle?' })
  const reply = { ticketID, channelID, senderType: 'CustomerRep', message: 'Use vinegar.' }
  await desk.post('/ticketMessages/create-new', reply)
  await desk.post('/api/Knowledge/proposals', { ticketID })
  const { page, faults, close } = await openConsole(browser, desk, '/knowledge/proposals')

  await page.getByRole('row', { name: /How do I clean my kettle/ }).click()
  await page.getByLabel('Content').fill('Use vinegar and water.')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL(/documents\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'How do I clean my kettle?' }).waitFor()
  const firstDocument = async () => (await desk.get('/api/Documents')).body.items[0]
  await expect.poll(async () => (await firstDocument())?.content).toBe('Use vinegar and water.')
  const document = await firstDocument()
  await desk.put(`/api/Documents/${document.documentID}`, { ...document, content: 'Use soap.' })
  await page.reload()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: /Version 1/ }).click()
  await page.locator('del', { hasText: 'Use vinegar and water.' }).waitFor()
  await page.getByRole('button', { name: 'Restore this text' }).click()
  await page.getByText('The text is the same.').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
})

test('a draft shows the passage it is based on, also by keyboard', async () => {
  await using desk = await startDesk()
  const passage = 'Clean the kettle with vinegar and let it stand for an hour.'
  await makeDocument(desk, { name: 'Cleaning', content: passage })
  await indexDocuments(desk)
  const channel = await makeChannel(desk, { autoReply: false })
  const { ticketID } = await makeMessage(desk, { channelID: channel.channelID, message: 'How do I clean my kettle?' })
  await desk.runJobs()
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

  await page.getByText('[1]', { exact: true }).first().waitFor()
  await page.locator('.draft-note [tabindex="0"]', { hasText: 'Cleaning' }).focus()
  await page.getByRole('tooltip').locator('mark', { hasText: passage }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('lists the health of documents', async () => {
  await using desk = await startDesk()
  await makeDocument(desk, { name: 'Old prices', content: 'Ten.', reviewBy: '2020-01-01' })
  const { page, faults, close } = await openConsole(browser, desk, '/knowledge/health')

  await page.getByRole('heading', { name: 'Outdated (1)' }).waitFor()
  await page.getByText('Review was due on 2020-01-01').waitFor()
  await page.getByRole('link', { name: 'Gaps' }).click()
  await page.getByText('No gaps', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
})
