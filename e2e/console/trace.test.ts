import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import {
  makeAction,
  makeChannel,
  makeDocument,
  makeHookAction,
  makeMessage,
  makeTopic,
} from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function openTrace(page: Page) {
  await page.getByRole('button', { name: 'Why?' }).click()
  const drawer = page.getByRole('dialog', { name: 'Automation log' })
  await drawer.getByText('Draft reply').waitFor()
  return drawer
}

test('a trace links what was used; deleted records keep their former names', async () => {
  await using desk = await startDeskToday()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { topicID } = await makeTopic(desk, { name: 'Delivery' })
  const { documentID } = await makeDocument(desk, { name: 'Delivery times', content: 'Two to three days.' })
  const { actionID } = await makeAction(desk, {
    name: 'Be kind',
    operation: 'instruct',
    parameters: { text: 'Be kind.' },
  })
  await desk.post('/api/TopicDocuments', { topicID, documentID })
  await makeHookAction(desk, { hookName: 'OnMessage', actionID })
  useScriptedEngine(desk, {
    topicIDs: () => [topicID],
    reply: () => ({ reply: 'Two to three days.', documentIDs: [documentID] }),
  })
  const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@customers.test', message: 'Where is my parcel?' })
  await desk.runJobs()
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

  const drawer = await openTrace(page)
  const addressOf = (name: string) => drawer.getByRole('link', { name, exact: true }).first().getAttribute('href')
  expect(await addressOf('Delivery times')).toBe(`/console/automation/documents/${documentID}`)
  expect(await addressOf('Delivery')).toBe(`/console/automation/topics/${topicID}`)
  expect(await addressOf('Be kind')).toBe(`/console/automation/actions/${actionID}`)
  await expectAccessible(page)
  await takePicture(page, 'trace-names')
  await drawer.getByRole('link', { name: 'Delivery times' }).click()
  await page.getByRole('heading', { name: 'Delivery times' }).waitFor()

  await desk.delete(`/api/Documents/${documentID}`)
  await desk.delete(`/api/Topics/${topicID}`)
  await desk.delete(`/api/Actions/${actionID}`)
  await page.goto(`${desk.server.base}/console/inbox/${ticketID}`)
  await openTrace(page)
  await drawer.getByText('Documents: Delivery times (version 1)').waitFor()
  await drawer.getByText('Topics: Delivery').waitFor()
  await drawer.getByText('Be kind', { exact: true }).first().waitFor()
  expect(await drawer.getByRole('link').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})
