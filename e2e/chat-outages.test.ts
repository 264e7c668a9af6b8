import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type ChatDesk, startChatDesk } from './chat-desk.ts'
import { Visitor } from './visitor.ts'

let browser: Browser
/** For tests that do not restart the service. */
let shared: ChatDesk

beforeAll(async () => {
  browser = await openBrowser()
  shared = await startChatDesk()
})

afterAll(async () => {
  await closePages(browser)
  await shared?.[Symbol.asyncDispose]()
})

const question = 'How long does delivery take?'
const answer = 'two to three working days'

describe('a chat that is interrupted', () => {
  test('loses and duplicates no message when a node restarts', async () => {
    await using desk = await startChatDesk()
    await using agent = await desk.agent()
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()
    await visitor.send(question)
    await visitor.sees(answer)
    const ticketID = await agent.findTicket(question)
    await agent.reply(ticketID, 'I can help you with that.')
    await visitor.seesOnce('I can help you with that.')

    await desk.restart(async () => {
      await visitor.send('First, written while the desk is away')
      await visitor.send('Second, likewise')
      await visitor.chat.getByRole('status').getByText('Reconnecting…').waitFor()
      await visitor.shot('reconnecting')
      await expect.poll(() => visitor.chat.locator('.waiting').count()).toBe(2)
    })
    await agent.findTicket('Second, likewise')
    await agent.reply(ticketID, 'I am back, too.')
    await visitor.seesOnce('I am back, too.')

    await visitor.seesOnce('First, written while the desk is away')
    await visitor.seesOnce('Second, likewise')
    await expect.poll(() => visitor.chat.locator('.waiting').count()).toBe(0)
    expect((await agent.textsOf(ticketID)).slice(2)).toEqual([
      'I can help you with that.',
      'First, written while the desk is away',
      'Second, likewise',
      'I am back, too.',
    ])
  })

  test('shows a lost connection when a message is not delivered, before the browser notices', async () => {
    const context = await browser.newContext()
    await using visitor = await Visitor.at(`${shared.url}/widget/demo`, context)
    await visitor.open()
    await visitor.send(question)
    await visitor.sees(answer)

    await context.setOffline(true)
    await visitor.send('From the tunnel')
    const note = visitor.chat.getByRole('status').getByText('Reconnecting…')
    await note.waitFor({ timeout: 20_000 })
    await context.setOffline(false)
    await visitor.seesOnce('From the tunnel')
    await note.waitFor({ state: 'detached' })
  })

  test('sends messages written while offline after the page is reloaded', async () => {
    const desk = shared
    await using agent = await desk.agent()
    const context = await browser.newContext()
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, context)
    await visitor.open()
    await visitor.send(question)
    await visitor.sees(answer)
    const ticketID = await agent.findTicket(question)

    await context.route('**/chatHub**', (route) => route.abort())
    await context.routeWebSocket('**/chatHub**', (socket) => socket.close())
    await visitor.page.reload()
    await visitor.field.waitFor()
    await visitor.send('From the tunnel')
    await visitor.sees('From the tunnel')
    await context.unrouteAll()
    const afterwards = await Visitor.at(`${desk.url}/widget/demo?afterwards`, context)

    await agent.findTicket('From the tunnel')
    await afterwards.seesOnce('From the tunnel')
    expect((await agent.textsOf(ticketID)).filter((text) => text === 'From the tunnel')).toHaveLength(1)
  })
})

describe('two nodes with one database', () => {
  test('serve the two sides of a chat', async () => {
    await using desk = await startChatDesk()
    const other = await desk.addNode()
    await using agent = await desk.agent(other.url)
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, browser)
    await visitor.open()

    await visitor.send(question)
    const ticketID = await agent.findTicket(question)
    await visitor.sees(answer)
    await agent.reply(ticketID, 'Hello from the other node.')
    await visitor.seesOnce('Hello from the other node.')
    await agent.hub.invoke('Typing', ticketID, true)
    await visitor.chat.getByRole('img', { name: /is typing/ }).waitFor()
    await visitor.send('Hello from the first.')
    await agent.findTicket('Hello from the first.')

    expect(new URL(other.url).port).not.toBe(new URL(desk.url).port)
  })
})

describe('a network without WebSockets', () => {
  test.each([
    ['server-sent events', ['WebSocket'], 'text/event-stream'],
    ['long polling', ['WebSocket', 'EventSource'], undefined],
  ])('the chat uses %s', async (_way, missing, accepted) => {
    const desk = shared
    await using agent = await desk.agent()
    const context = await browser.newContext()
    await context.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name)
    }, missing)
    const listens: (string | undefined)[] = []
    context.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/chatHub?')) listens.push(request.headers().accept)
    })
    await using visitor = await Visitor.at(`${desk.url}/widget/demo`, context)
    await visitor.open()

    await visitor.send(question)
    await visitor.sees(answer)
    const ticketID = await agent.findTicket(question)
    await agent.reply(ticketID, 'Slow lines are fine.')
    await visitor.seesOnce('Slow lines are fine.')
    await visitor.send('Good to know.')
    await agent.findTicket('Good to know.')

    if (accepted) expect(listens[0]).toBe(accepted)
    else expect(listens.length).toBeGreaterThan(2)
  })
})
