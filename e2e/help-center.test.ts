import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesk } from '../server/test/desk.ts'
import { makeDocument } from '../server/test/factories.ts'
import { closePages, openBrowser } from './browser.ts'
import { startChatDesk } from './chat-desk.ts'
import { expectAccessible } from './console/open-console.ts'
import { Visitor } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

test('the help center works without scripts, on a phone, in dark mode and is accessible', async () => {
  await using desk = await startDesk({ hostnames: ['localhost'] })
  const { documentID: parentID } = await makeDocument(desk, { name: 'Shipping', isPublic: true })
  const content = '## Steps\n\n1. Print the label.\n2. Bring it to us.\n\n| A | B |\n|---|---|\n| one | two |'
  await makeDocument(desk, { name: 'Return a parcel', parentID, content, isPublic: true, language: 'en' })
  await desk.put('/api/Customers/me', { themeColor: '#ff8800' })
  const view = { javaScriptEnabled: false, viewport: { width: 360, height: 700 }, locale: 'en-GB' }
  const page = await (await browser.newContext(view)).newPage()

  await page.goto(`${desk.server.base}/help/`)
  await page.getByRole('link', { name: 'Return a parcel' }).click()
  await page.getByRole('heading', { name: 'Steps' }).waitFor()
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Thank you for your feedback.').waitFor()

  for (const colorScheme of ['light', 'dark'] as const) {
    const seen = await (await browser.newContext({ colorScheme, locale: 'de-DE' })).newPage()
    for (const path of ['/help/', '/help/return-a-parcel', '/help/search?q=label', '/help/contact']) {
      await seen.goto(`${desk.server.base}${path}`)
      await expectAccessible(seen)
    }
  }
})

test('the chat suggests articles before the first message, also by keyboard', async () => {
  await using desk = await startChatDesk()
  await using agent = await desk.agent()
  const channels = (await agent.call('GET', '/api/Channels')) as {
    channelID: number
    channelType: string
    name: string
  }[]
  const chat = channels.find(({ channelType }) => channelType === 'Chat')
  await agent.call('PUT', `/api/Channels/${chat?.channelID}`, {
    channelType: 'Chat',
    name: chat?.name,
    isActive: true,
    searchBeforeAsking: true,
  })
  const content = 'Print the label and bring the parcel to the post office to return it.'
  await agent.call('POST', '/api/Documents', {
    name: 'Return a parcel',
    content,
    isPublic: true,
    isDataRetrievalProcess: false,
  })
  const search = '/api/Knowledge/search?q=return%20a%20parcel&publicOnly=true'
  await expect
    .poll(async () => JSON.stringify((await agent.call('GET', search)).items[0] ?? null))
    .toContain('Return a parcel')
  await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
  await visitor.open()

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await visitor.page.route('**/api/Chat/articles?*', async (route) => {
    await answered
    await route.continue()
  })
  await visitor.send('How do I return a parcel?')
  // Shown while the article search is still running.
  await visitor.sees('How do I return a parcel?')
  answer()
  await visitor.chat.getByRole('link', { name: 'Return a parcel' }).waitFor()
  await visitor.chat.getByRole('button', { name: 'Send my question' }).press('Enter')

  await agent.findTicket('How do I return a parcel?')
  await expect.poll(() => visitor.chat.getByRole('link', { name: 'Return a parcel' }).count()).toBe(0)
})
