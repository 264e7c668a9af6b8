import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScriptedEngine } from '../server/test/doubles/scripted-engine.ts'
import { attach, makeChannel, makeDocument, makeMessage, makeTopic } from '../server/test/factories.ts'
import { closePages, openBrowser } from './browser.ts'
import { startChatDesk } from './chat-desk.ts'
import { openConsole, prepareConsole, startDeskToday } from './console/open-console.ts'
import { Visitor } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** Markup that runs if it is ever interpreted. It has no slash, so that file names keep all of it. */
const hostile = (who: string) => `<img src=x onerror=globalThis.hacked=1>${who}<svg onload=globalThis.hacked=1>`

/** Nothing ran in any frame, and no markup was added to the page. */
async function expectHarmless(page: Page) {
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(await frame.locator('img[src="x"], svg[onload], [onerror]').count()).toBe(0)
  }
}

describe('text that looks like markup', () => {
  test('is shown as text in the console: names, subjects, messages, drafts, files, topics and documents', async () => {
    const desk = await startDeskToday()
    await using _ = desk
    const { channelID } = await makeChannel(desk, { channelType: 'Email', name: hostile('channel') })
    const topic = await makeTopic(desk, { name: hostile('topic') })
    const { documentID } = await makeDocument(desk, { name: hostile('document'), content: hostile('content') })
    await desk.post('/api/TopicDocuments', { topicID: topic.topicID, documentID })
    useScriptedEngine(desk, {
      topicIDs: () => [topic.topicID],
      reply: () => ({ reply: hostile('draft'), documentIDs: [documentID], reason: hostile('reason') }),
    })
    const { ticketID, messageID } = await makeMessage(desk, {
      channelID,
      uid: 'eve@customers.test',
      fromName: hostile('name'),
      subject: hostile('subject'),
      message: hostile('text'),
    })
    expect((await attach(desk, messageID, { fileName: `${hostile('file')}.txt` })).status).toBe(200)
    await desk.runJobs()

    const { page, faults, close } = await openConsole(browser, desk, '/inbox')
    await page.getByText(hostile('subject')).first().waitFor()
    await expectHarmless(page)
    await page.goto(`${desk.server.base}/console/inbox/${ticketID}`)
    for (const what of ['subject', 'name', 'text', 'topic', 'document'])
      await page.getByText(hostile(what)).first().waitFor({ state: 'attached' })
    await page
      .getByText(`${hostile('file')}.txt`)
      .first()
      .waitFor({ state: 'attached' })
    await page.waitForFunction(
      (draft) => [...document.querySelectorAll('[contenteditable=true]')].some((field) => field.textContent === draft),
      hostile('draft'),
    )

    await expectHarmless(page)
    expect(faults).toEqual([])
    await close()
  })

  test('is shown as text in the chat: from the visitor, from agents, and in names', async () => {
    await using desk = await startChatDesk()
    await using agent = await desk.agent()
    const [me] = (await agent.call('GET', '/customerReps')).items
    await agent.call('PUT', `/customerReps/${me.customerRepID}`, { ...me, name: hostile('representative') })
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()

    await visitor.send(hostile('visitor'))
    await visitor.sees(hostile('visitor'))
    const ticketID = await agent.findTicket(hostile('visitor'))
    await agent.reply(ticketID, hostile('desk'))
    await visitor.sees(hostile('desk'))
    await visitor.sees(hostile('representative'))

    await expectHarmless(visitor.page)
  })
})
