import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeMessage } from '../../test/factories.ts'
import { HttpTransportType, HubClient, protocols } from '../../test/hub-client.ts'

const transports = {
  WebSockets: HttpTransportType.WebSockets,
  'server-sent events': HttpTransportType.ServerSentEvents,
  'long polling': HttpTransportType.LongPolling,
}

const ways = Object.entries(transports).flatMap(([name, transport]) =>
  Object.keys(protocols)
    .filter((protocol) => protocol === 'JSON' || transport !== HttpTransportType.ServerSentEvents)
    .map((protocol) => [name, protocol, transport] as const),
)

describe('a representative at /chatHub', () => {
  test.each(ways)('hears over %s in %s what happens, as the API shows it', async (_name, protocol, transport) => {
    await using desk = await startDesk()
    const client = await new HubClient(desk.house.base, desk.token ?? '', {
      protocol: protocols[protocol]?.() as never,
      transport,
    }).start()

    const message = await makeMessage(desk, { message: 'Grüße 🙂' })

    const ticketEvent = await client.waitFor('ticket.created')
    const messageEvent = await client.waitFor('message.created')
    expect(ticketEvent.data).toEqual((await desk.get(`/tickets/${message.ticketID}`)).body)
    expect(messageEvent.data).toEqual((await desk.get(`/ticketMessages/${message.messageID}`)).body)
    expect(messageEvent).toMatchObject({ type: 'message.created', sequence: ticketEvent.sequence + 1 })
  })
})
