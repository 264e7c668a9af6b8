import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Webhook } from '@attendant/contract/integration/webhook.ts'
import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { password, startDesk } from '../server/test/desk.ts'
import { HubClient } from '../server/test/hub-client.ts'
import { until } from '../server/test/until.ts'
import { importFromCsv } from './import-from-csv.ts'
import { listenAndAnswer } from './listen-and-answer.ts'
import { AttendantChat } from './react-widget.ts'
import { findTickets } from './shop/read-tickets.ts'
import { createShop } from './shop/shop-backend.ts'
import { createReceiver, isGenuine } from './webhook-receiver.ts'

const hostname = 'examples.example.test'
const origin = 'https://shop.example.test'

/** A desk by the clock of this machine, with a chat on the pages of the shop and an API token. */
async function openDesk() {
  const desk = await startDesk({ hostnames: [hostname], settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  desk.clock.set(new Date())
  const admin = await desk.signedIn('Admin')
  const made = async <Made>(path: string, body: object) => {
    const answer = await admin.post<Made>(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const channel = await made<{ channelID: number; token: string }>('/api/Channels', {
    ...{ channelType: 'Chat', name: 'Shop', isActive: true, hostnames: 'shop.example.test' },
  })
  const { secret: apiToken } = await made<{ secret: string }>('/api/ApiTokens', {
    name: 'Shop',
    permissions: ['sendReplies', 'seeAllTeams'],
  })
  return { desk, admin, made, channel, apiToken, baseUrl: desk.server.base }
}

const listen = async (server: ReturnType<typeof createReceiver>) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('listen and answer: replies once to each question about opening hours', async () => {
  const { desk, admin, channel, made, baseUrl } = await openDesk()
  await using _ = desk
  const ending = new AbortController()
  const connected = Promise.withResolvers<void>()
  const login = { baseUrl, username: admin.rep.username, password, hostname }
  const running = listenAndAnswer(login, { signal: ending.signal, onConnected: connected.resolve })
  await connected.promise

  const question = { channelID: channel.channelID, uid: 'ada@example.org' }
  const { ticketID } = await made<{ ticketID: number }>('/ticketMessages/create-new', {
    ...question,
    message: 'When are you open?',
  })
  const replies = async () => {
    const { body } = await admin.get(`/ticketMessages?ticketId=${ticketID}`)
    return body.items.filter(({ senderType }: { senderType: string }) => senderType === 'CustomerRep')
  }
  await until(async () => (await replies()).length > 0)
  ending.abort()
  await running

  expect((await replies()).map(({ message }: { message: string }) => message)).toEqual([
    'We are open from 9 to 18, Monday to Saturday.',
  ])
})

test('import from CSV: a ticket for each line, also when it is run twice', async () => {
  const { desk, admin, channel, apiToken, baseUrl } = await openDesk()
  await using _ = desk
  const csv = [
    'email,name,subject,message',
    'ada@example.org,Ada,Lamp,"Where is it, please?"',
    'grace@example.org,"Grace ""Amazing"" Hopper",Chair,"Two lines\nof text"',
  ].join('\r\n')
  const settings = { baseUrl, token: apiToken, channelID: channel.channelID }

  expect(await importFromCsv(settings, csv)).toBe(2)
  expect(await importFromCsv(settings, csv)).toBe(2)

  const { body } = await admin.get('/tickets?sortBy=ticketID&sortOrder=asc')
  expect(body.items).toHaveLength(2)
  const lists = body.items.map(({ ticketID }: { ticketID: number }) =>
    admin.get(`/ticketMessages?ticketId=${ticketID}`),
  )
  const messages = (await Promise.all(lists)).flatMap((list) => list.body.items)
  const stored = messages.map(({ uid, fromName, message }: Record<string, string>) => [uid, fromName, message])
  expect(stored).toEqual([
    ['ada@example.org', 'Ada', 'Where is it, please?'],
    ['grace@example.org', 'Grace "Amazing" Hopper', 'Two lines\nof text'],
  ])
})

test('webhook receiver: takes what is signed, and nothing else', async () => {
  const { desk, made } = await openDesk()
  await using _ = desk
  const types: string[] = []
  const server = createReceiver('whsec_AAAA', () => undefined)
  const url = await listen(server)
  const { webhookID, secret } = await made<Webhook>('/api/Webhooks', { url, events: ['ticket.created'] })
  expect(await made(`/api/Webhooks/${webhookID}/ping`, {})).toMatchObject({ status: 401 })

  const right = await listen(createReceiver(secret, ({ type }) => void types.push(type)))
  const admin = await desk.signedIn('Admin')
  expect((await admin.put(`/api/Webhooks/${webhookID}`, { url: right })).status).toBe(204)
  expect(await made(`/api/Webhooks/${webhookID}/ping`, {})).toMatchObject({ status: 204 })
  expect(types).toEqual(['webhook.ping'])
  const old = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  expect(isGenuine(secret, old, '{}')).toBe(false)
})

test('widget in React: puts the loader on the page and takes it away again', async () => {
  const { desk, channel, baseUrl } = await openDesk()
  await using _ = desk
  const { window } = parseHTML('<html><body><div id="root"></div></body></html>')
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const root = createRoot(window.document.getElementById('root') as unknown as Element)
  const script = () => window.document.querySelector('script')

  root.render(createElement(AttendantChat, { desk: baseUrl, channel: channel.token, lang: 'de' }))
  await until(() => script() !== null)

  expect(script()?.getAttribute('src')).toBe(`${baseUrl}/widget/loader.js`)
  expect(script()?.getAttribute('data-channel')).toBe(channel.token)
  expect(script()?.getAttribute('data-lang')).toBe('de')
  // What the loader asks for when the chat is opened.
  const asked = { method: 'POST', headers: { origin, 'content-type': 'application/json' } }
  const session = await fetch(`${baseUrl}/api/Chat/session`, {
    ...asked,
    body: JSON.stringify({ channelToken: script()?.getAttribute('data-channel') }),
  })
  expect(session.status).toBe(200)
  root.unmount()
  await until(() => script() === null)
})

test('shop: users chat, the shop answers by webhook and API token, and an assistant reads tickets', async () => {
  const { desk, admin, made, channel, apiToken, baseUrl } = await openDesk()
  await using _ = desk
  const orders = new Map([['A-1001', 'shipped yesterday']])
  const settings = { baseUrl, apiToken, channelToken: channel.token, origin }
  const idle = createReceiver('whsec_AAAA', () => undefined)
  const { webhookID, secret } = await made<Webhook>('/api/Webhooks', {
    url: await listen(idle),
    events: ['message.created'],
  })
  const shop = createShop({ ...settings, webhookSecret: secret }, orders)
  expect((await admin.put(`/api/Webhooks/${webhookID}`, { url: await listen(shop.receiver) })).status).toBe(204)

  const session = await shop.signIntoChat({ id: 'user-7', language: 'en' })
  const visitor = await new HubClient(baseUrl, session.token).start()
  await visitor.call('OpenChat')
  await visitor.call('SendMessage', { clientMessageID: '1', message: 'Where is my order A-1001?' })
  await desk.runJobs()
  const answered = await visitor.waitFor(
    'message.created',
    ({ message }) => message === 'Order A-1001: shipped yesterday.',
  )
  expect(answered.data).toMatchObject({ senderType: 'CustomerRep' })
  const again = await shop.signIntoChat({ id: 'user-7', language: 'en' })
  expect(again.ticketToken).toBe(session.ticketToken)
  await desk.runJobs()

  const [{ ticketID }] = (await admin.get('/tickets')).body.items
  const { body } = await admin.get(`/ticketMessages?ticketId=${ticketID}&sortBy=messageID&sortOrder=asc`)
  expect(body.items).toHaveLength(2)
  expect(body.items[1]).toMatchObject({ customerRepID: null, sentByTokenID: expect.any(Number) })
  const [ticket, ...more] = await findTickets(baseUrl, apiToken, 'A-1001')
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ ticketID, source: 'endUser' })
})
