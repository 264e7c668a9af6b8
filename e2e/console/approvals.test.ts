import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { made, makeChannel, makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('an approval shows when it expires, links to its ticket, and can be rejected', async () => {
  await using desk = await startDeskToday()
  const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', {
    name: 'refund',
    kind: 'Http',
    parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
    http: { method: 'POST', url: 'https://shop.example/refunds', body: { order: '{{order}}' } },
    risk: 'Write',
    approval: 'Always',
  })
  await desk.post('/api/Procedures', { name: 'Refunds', steps: 'Refund the order.', toolIDs: [toolID] })
  useScriptedEngine(desk, {
    reply: () => ({ toolCalls: [{ id: 'c1', name: 'refund', arguments: '{"order":"A 1"}' }], reason: 'They asked.' }),
  })
  const { channelID } = await makeChannel(desk, { autoReply: true })
  const { ticketID } = await makeMessage(desk, { channelID, message: 'Please refund my order A 1.' })
  await desk.runJobs()

  const { page, faults, close } = await openConsole(browser, desk, '/automation/approvals')
  const approval = page.getByRole('region', { name: 'refund' })
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('en-GB', { weekday: 'short' })
  await approval.getByText(`Expires: ${tomorrow}`).waitFor()
  await expectAccessible(page)
  await approval.getByRole('link', { name: `Ticket ${ticketID}` }).click()
  await page.getByRole('article').getByText('Please refund my order A 1.').waitFor()

  await page.goBack()
  await approval.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Nothing to approve').waitFor()
  expect((await desk.get('/api/Approvals')).body.items).toEqual([])
  expect(faults).toEqual([])
  await close()
})
