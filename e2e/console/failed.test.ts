import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AiFault } from '../../server/adapters/ai/ai.ts'
import { show } from '../../server/test/automation.ts'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectAccessible,
  openConsole,
  prepareConsole,
  startDeskToday,
  takePicture,
  writtenIn,
} from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('lists failed messages with the reason and retries one', async () => {
  await using desk = await startDeskToday()
  let isBroken = true
  useScriptedEngine(desk, {
    reply: () => {
      if (isBroken) throw new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
      return { reply: 'Two to three days.' }
    },
  })
  const message = await makeMessage(desk, { message: 'Where is my parcel?' })
  await desk.runJobs()
  const { page, faults, close } = await openConsole(browser, desk, '/automation/failed')

  const table = page.getByRole('table', { name: 'Failed' })
  await table.getByText('The provider does not answer.').waitFor()
  const link = table.getByRole('link', { name: 'Where is my parcel?' })
  expect(await link.getAttribute('href')).toBe(`/console/inbox/${message.ticketID}`)
  await expectAccessible(page)
  await takePicture(page, 'failed')
  isBroken = false
  await table.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No failed messages').waitFor()
  await expectAccessible(page)
  await desk.runJobs()

  expect((await show(desk, message)).status).toBe('Answered')
  expect(faults).toEqual([])
  await close()
})

test('marks a draft whose source document has changed and regenerates it', async () => {
  await using desk = await startDeskToday()
  useScriptedEngine(desk, {
    reply: ({ documents }) => ({
      reply: documents[0]?.content ?? '',
      documentIDs: documents.map(({ documentID }) => documentID),
    }),
  })
  const { documentID } = await makeDocument(desk, { name: 'Returns', content: 'Within 14 days.' })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const message = await makeMessage(desk, { channelID, uid: 'ada@customers.test', message: 'Can I return it?' })
  await desk.runJobs()
  const changed = { name: 'Returns', isDataRetrievalProcess: false, content: 'Within 30 days.' }
  expect((await desk.put(`/api/Documents/${documentID}`, changed)).status).toBe(204)
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${message.ticketID}`)

  const note = page.getByText('A source document has changed since this draft was written.')
  await note.waitFor()
  await expectAccessible(page)
  await takePicture(page, 'outdated-draft')
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await until(async () => (await show(desk, message)).status === 'Processing')
  await desk.runJobs()

  const reply = page.getByRole('textbox', { name: 'Reply' })
  await until(async () => (await writtenIn(reply)) === 'Within 30 days.')
  await note.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})
