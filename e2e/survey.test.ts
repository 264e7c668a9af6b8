import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csats } from '../server/desk/csat/csat.table.ts'
import { signCsatToken } from '../server/desk/csat/csat-tokens.ts'
import { startDesk } from '../server/test/desk.ts'
import { makeChannel, makeMessage } from '../server/test/factories.ts'
import { closePages, openBrowser } from './browser.ts'
import { startChatDesk } from './chat-desk.ts'
import { expectAccessible, takePicture } from './console/open-console.ts'
import { Visitor } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

describe('a satisfaction survey', () => {
  test('in the chat appears after closing, and thanks for the rating', async () => {
    await using desk = await startChatDesk()
    await using agent = await desk.agent()
    const channels = (await agent.call('GET', '/api/Channels')) as { channelID: number; channelType: string }[]
    const chat = channels.find(({ channelType }) => channelType === 'Chat')
    await agent.call('PUT', `/api/Channels/${chat?.channelID}/csat-settings`, { via: 'Chat', delayMinutes: 0 })
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.send('My lamp is broken, can I talk to someone?')
    const ticketID = await agent.findTicket('My lamp is broken, can I talk to someone?')
    await agent.reply(ticketID, 'We send you another one.')
    await visitor.seesOnce('We send you another one.')
    await agent.call('PUT', `/tickets/${ticketID}`, { status: 'Closed' })

    await visitor.sees('How satisfied are you with our support?')
    await visitor.chat.getByRole('radio', { name: '4 / 5' }).check({ force: true })
    await visitor.chat.getByRole('textbox', { name: 'Comment (optional)' }).fill('Quick')
    await visitor.shot('survey')
    await visitor.chat.locator('.survey button[type="submit"]').click()
    await visitor.sees('Thank you for your feedback.')
    expect((await agent.call('GET', `/tickets/${ticketID}`)).csat).toMatchObject({ score: 4, comment: 'Quick' })
  })

  test('by email is answered on a page that works without scripts', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test' })
    const { customerID, context } = desk
    const sentAt = context.now()
    await context.db.insert(csats).values({
      ...{ customerID, ticketID, closing: 1, via: 'Mail', scale: 'Stars', state: 'Sent', isAI: false },
      ...{ dueAt: sentAt, dispatchedAt: sentAt, sentAt },
    })
    const link = `${desk.server.base}/csat/${signCsatToken(context, { customerID, ticketID, closing: 1 })}`
    const view = { javaScriptEnabled: false, viewport: { width: 390, height: 700 }, locale: 'de-DE' }
    const page = await (await browser.newContext(view)).newPage()
    await page.goto(`${link}?score=2`)
    await expect.poll(() => page.getByRole('radio', { name: '2 von 5' }).isChecked()).toBe(true)
    const { name } = (await desk.get('/api/Customers/me')).body
    expect(await page.locator('.sender').textContent()).toBe(name)
    expect(await page.title()).toBe(`Wie zufrieden sind Sie mit unserem Support? · ${name}`)
    await page.getByRole('radio', { name: '5 von 5' }).check({ force: true })
    await takePicture(page, 'survey-page-phone')
    await page.getByLabel('Kommentar (optional)').fill('Schnell')
    await page.getByRole('button', { name: 'Senden' }).click()
    await page.getByText('Vielen Dank für Ihre Rückmeldung.').waitFor()
    expect((await desk.get(`/tickets/${ticketID}`)).body.csat).toMatchObject({ score: 5, comment: 'Schnell' })

    const dark = await (await browser.newContext({ colorScheme: 'dark', locale: 'en-GB' })).newPage()
    await dark.goto(link)
    await dark.getByText('Change your answer').click()
    await expectAccessible(dark)
    await takePicture(dark, 'survey-page-dark')
  })
})
