import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../server/test/until.ts'
import { closePages, openBrowser } from './browser.ts'
import { type ChatDesk, startChatDesk } from './chat-desk.ts'
import { Visitor } from './visitor.ts'

let browser: Browser
let desk: ChatDesk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await startChatDesk()
})

afterAll(async () => {
  await closePages(browser)
  await desk?.[Symbol.asyncDispose]()
})

const question = 'How long does delivery take?'

describe('a chat between a visitor and an agent', () => {
  test('is answered by AI, rated as not helpful, and taken over by an agent', async () => {
    await using agent = await desk.agent()
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.sees('Hello! How can we help you?')

    await visitor.send(question)
    await visitor.sees('two to three working days')
    const ticketID = await agent.findTicket(question)
    await visitor.press('Not helpful')
    await visitor.sees('Would you like to talk to a person?')
    await visitor.press('Yes')
    await visitor.sees('One moment, we are checking whether someone is available…')
    await visitor.shot('checking')
    // The window shows this optimistically, before the service has responded.
    await expect.poll(() => agent.call('GET', `/tickets/${ticketID}`)).toMatchObject({ status: 'Escalated' })
    const [asked, answered] = await agent.messagesOf(ticketID)
    expect(asked).toMatchObject({ pageURL: `${desk.url}/widget/demo`, senderType: 'EndUser' })
    expect(answered).toMatchObject({ isAI: true, isLiked: false })

    await agent.reply(ticketID, 'Hello, I am looking into it.')
    await visitor.sees('A member of our team has joined the chat.')
    await visitor.seesOnce('Hello, I am looking into it.')
    expect(await visitor.chat.getByText('One moment, we are checking').count()).toBe(0)

    await visitor.send('Thank you, it is order 1043.')
    await agent.findTicket('Thank you, it is order 1043.')
    await agent.hub.invoke('Typing', ticketID, true)
    await visitor.chat.getByRole('img', { name: 'Demo admin is typing' }).waitFor()
    await visitor.shot('person')
    await agent.reply(ticketID, 'It arrives tomorrow.')
    await visitor.seesOnce('It arrives tomorrow.')

    const texts = await agent.textsOf(ticketID)
    expect(texts.length).toBe(5)
    expect(texts.slice(2)).toEqual([
      'Hello, I am looking into it.',
      'Thank you, it is order 1043.',
      'It arrives tomorrow.',
    ])
  })

  test("shows the visitor's typing indicator to the agent until typing stops", async () => {
    await using agent = await desk.agent()
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.send(question)
    const ticketID = await agent.findTicket(question)
    const typing = () =>
      agent.received.flatMap(({ type, data }) =>
        type === 'typing.changed' && data.ticketID === ticketID ? [data] : [],
      )

    await visitor.field.pressSequentially('Hm')
    await until(() => typing().at(-1)?.isTyping === true)
    await visitor.send('Hm')
    await until(() => typing().at(-1)?.isTyping === false)

    expect(typing().at(-1)).toMatchObject({ senderType: 'EndUser', customerRepID: null })
  })

  test('asks for a valid email address if no agent is available', async () => {
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.send(question)
    await visitor.sees('two to three working days')
    await visitor.press('Not helpful')
    await visitor.press('Yes')

    const address = visitor.chat.getByRole('textbox', { name: 'Email address' })
    await address.fill('kim at example')
    await visitor.press('Submit')
    await visitor.chat.getByRole('alert').getByText('Please enter a valid email address.').waitFor()
    await address.fill('kim@example.test')
    await visitor.press('Submit')
    await visitor.sees('Thank you. We have received your message and will get back to you.')
    await visitor.shot('address')

    await using agent = await desk.agent()
    const [ticket] = (await agent.call('GET', `/tickets?search=${encodeURIComponent('kim@example.test')}`)).items
    expect(ticket).toMatchObject({ status: 'Escalated', channelType: 'Chat' })
    await visitor.page.reload()
    await visitor.sees('two to three working days')
    await expect.poll(() => address.count()).toBe(0)
  })

  test('offers an agent once if the AI cannot help, and escalates if the visitor accepts', async () => {
    await using agent = await desk.agent()
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()

    await visitor.send('Zxqv blorp?')
    await visitor.sees('Would you like to talk to a person?')
    const ticketID = await agent.findTicket('Zxqv blorp?')
    expect(await agent.call('GET', `/tickets/${ticketID}`)).toMatchObject({ status: 'Open', needsPerson: true })
    await visitor.press('Yes')

    await until(async () => (await agent.call('GET', `/tickets/${ticketID}`)).status === 'Escalated')
    await visitor.seesOnce('One moment, we are checking whether someone is available…')
    expect(await visitor.chat.getByRole('button', { name: 'Helpful', exact: true }).count()).toBe(0)
    await agent.call('PUT', '/tickets/bulk', {
      ticketIDs: [ticketID],
      action: 'assign',
      customerRepID: (await agent.call('GET', '/customerReps')).items[0].customerRepID,
    })
    await visitor.sees('A member of our team has joined the chat.')
    expect((await agent.textsOf(ticketID)).length).toBe(2)
  })
})
