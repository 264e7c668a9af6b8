import { describe, expect, test } from 'vitest'
import { AiFault } from '../../adapters/ai/ai.ts'
import { startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'
import { HttpTransportType, HubClient, openRawConnection, protocols } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

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

const connect = (desk: { server: { base: string }; token: string | undefined }) =>
  new HubClient(desk.server.base, desk.token ?? '').start()

describe('a representative at /chatHub', () => {
  test.each(ways)('receives events over %s in %s with the API representation', async (_name, protocol, transport) => {
    await using desk = await startDesk()
    const way = { protocol: protocols[protocol]?.() as never, transport }
    const client = await new HubClient(desk.server.base, desk.token ?? '', way).start()

    const message = await makeMessage(desk, { message: 'Grüße 🙂' })

    const ticketEvent = await client.waitFor('ticket.created')
    const messageEvent = await client.waitFor('message.created')
    expect(ticketEvent.data).toEqual((await desk.get(`/tickets/${message.ticketID}`)).body)
    expect(messageEvent.data).toEqual((await desk.get(`/ticketMessages/${message.messageID}`)).body)
    expect(messageEvent).toMatchObject({ type: 'message.created', sequence: ticketEvent.sequence + 1 })
  })

  test('receives followers and tags of a ticket with the API representation', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    const client = await connect(desk)

    await desk.put(`/tickets/${ticketID}/followers/${desk.admin.customerRepID}`)
    await desk.put(`/tickets/${ticketID}`, { tags: ['Vip'] })

    const event = await client.waitFor('ticket.updated', ({ tags }) => tags?.length === 1)
    expect(event.data).toEqual((await desk.get(`/tickets/${ticketID}`)).body)
    expect(event.data.followerIDs).toEqual([desk.admin.customerRepID])
  })

  test('receives changes and deletions in order', async () => {
    await using desk = await startDesk()
    const { messageID, ticketID } = await makeMessage(desk)
    const client = await connect(desk)

    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    await client.waitFor('ticket.updated')
    await desk.delete(`/ticketMessages/${messageID}`)
    await desk.delete(`/tickets/${ticketID}`)

    await client.waitFor('ticket.updated', ({ isDeleted }) => isDeleted)
    const presented = client.received.filter(({ type }) => type !== 'presence.changed')
    expect(presented.map(({ type }) => type)).toEqual(['ticket.updated', 'message.updated', 'ticket.updated'])
    expect(presented[1]?.data).toEqual({ messageID, ticketID, isDeleted: true })
    expect(presented[2]?.data).toEqual({ ticketID, isDeleted: true })
    const sequences = client.received.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  })

  test('receives failures of messages with the reason', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, {
      reply: () => {
        throw new AiFault('malformed', 'The answer is not what was asked for.')
      },
    })
    const client = await connect(desk)

    const { messageID } = await makeMessage(desk)
    await desk.runJobs()

    const presented = await client.waitFor('message.updated', ({ status }) => status === 'Failed')
    expect(presented.data).toMatchObject({ messageID, failure: 'The answer is not what was asked for.' })
  })

  test('receives nothing of other customers', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const client = await connect(desk)

    await makeMessage(other)
    await makeMessage(desk)

    await client.waitFor('message.created')
    expect(new Set(client.of('message.created').map(({ data }) => data.message))).toEqual(new Set(['Hello']))
    expect(client.of('message.created')).toHaveLength(1)
  })

  test("cannot call visitors' methods, and gets the reason for an invalid argument", async () => {
    await using desk = await startDesk()
    const client = await connect(desk)

    await expect(client.call('OpenChat')).rejects.toThrow('unauthorized')
    await expect(client.call('ViewTicket', 'x')).rejects.toThrow('must be integer')
    await expect(client.call('ViewTicket', 999_999_999)).rejects.toThrow('Ticket not found.')
    await expect(client.call('SetAvailability', { isAvailable: true, channelIDs: [999_999] })).rejects.toThrow(
      'is not a channel of this customer',
    )
  })
})

describe('a connection to /chatHub', () => {
  const negotiate = (base: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${base}${path}`, { method: 'POST', headers })

  test('is rejected without a valid token, in the same way as without any', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone', phoneNumber: '+49301111111' })
    const phone = await desk.phone(channelID, '+49301111111')

    for (const token of ['', 'nonsense', phone.token]) {
      const answer = await negotiate(desk.server.base, '/chatHub/negotiate', { authorization: `Bearer ${token}` })
      expect([answer.status, await answer.text()]).toEqual([401, ''])
    }
    await expect(new HubClient(desk.server.base, 'nonsense').start()).rejects.toThrow("Unauthorized: Status code '401'")
  })

  test('accepts the token in the query, and the path in any case', async () => {
    await using desk = await startDesk()

    const query = `negotiateVersion=1&access_token=${desk.token}`
    const answer = await negotiate(desk.server.base, `/CHATHUB/Negotiate?${query}`)

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ connectionToken: expect.any(String) })
    const raw = await openRawConnection(desk.server.base, { access_token: desk.token ?? '' })
    expect(raw.readyState).toBe(raw.OPEN)
  })

  test('ends when the agent is deleted, before another event is sent', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const client = await connect(agent)

    await desk.delete(`/customerReps/${agent.rep.customerRepID}`)
    await makeMessage(desk)

    await until(() => client.closed !== undefined)
    expect(client.of('message.created')).toEqual([])
    await expect(connect(agent)).rejects.toThrow('401')
  })

  test('ends when the password changes, and others stay', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const [ending, staying] = [await connect(agent), await connect(desk)]

    const { customerRepID } = agent.rep
    const newPassword = 'Another-horse-2'
    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword })

    await until(() => ending.closed !== undefined)
    expect(staying.closed).toBeUndefined()
    await makeMessage(desk)
    await staying.waitFor('message.created')
  })

  test('ends when the token does', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const client = await connect(desk)

    desk.clock.advance(12 * 60 * 60 * 1000)

    await until(() => client.closed !== undefined)
  })

  test('is counted in the metrics', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    await connect(desk)

    expect((await desk.get('/metrics')).body).toContain('hub_connections 1')
  })
})
