import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'
import { HubClient, openRawConnection } from '../../test/hub-client.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { visitorOf } from '../../test/visitor.ts'

describe('two nodes on one database', () => {
  test('send the same events in the same order', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const other = await startTestServer({ DATABASE_URL: desk.server.url })
    const { channelID } = await makeChannel(desk)
    const clients = [
      await new HubClient(desk.server.base, desk.token ?? '').start(),
      await new HubClient(other.base, desk.token ?? '').start(),
    ]
    for (const client of clients) await client.call('Resume', 0)

    await Promise.all(
      Array.from({ length: 12 }, (_, index) => makeMessage(desk, { channelID, message: `Part ${index}` })),
    )

    for (const client of clients) await until(() => client.of('message.created').length === 12)
    const [here, there] = clients.map((client) => client.of('message.created'))
    expect(there).toEqual(here)
    await other.close()
  })

  test('connect a visitor and a representative on different nodes', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const other = await startTestServer({ DATABASE_URL: desk.server.url })
    const { token } = await visitorOf(desk)
    const visitor = await new HubClient(desk.server.base, token).start()
    const agent = await new HubClient(other.base, desk.token ?? '').start()

    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Is anybody there?' })
    const { data } = await agent.waitFor('message.created')
    await agent.call('Typing', data.ticketID, true)
    await visitor.waitFor('typing.changed')
    await desk.post('/ticketMessages/create-new', {
      ticketID: data.ticketID,
      senderType: 'CustomerRep',
      message: 'I am.',
    })

    expect(
      (await visitor.waitFor('message.created', ({ senderType }) => senderType === 'CustomerRep')).data,
    ).toMatchObject({
      message: 'I am.',
      customerRepName: desk.admin.username,
    })
    await other.close()
  })

  test('take over from each other without losing events', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const first = await startTestServer({ DATABASE_URL: desk.server.url })
    const { channelID } = await makeChannel(desk)
    const client = await new HubClient(first.base, desk.token ?? '').start()
    const send = (message: string) => makeMessage(desk, { channelID, message })
    await send('before')
    const { sequence } = await client.waitFor('message.created')

    const closing = first.close()
    await send('during')
    await closing
    await until(() => client.closed !== undefined)
    await send('after')
    const again = await new HubClient(desk.server.base, desk.token ?? '').start()
    const received = Math.max(sequence, ...client.received.map((event) => event.sequence))
    await again.call('Resume', received)

    const texts = [...client.of('message.created'), ...again.of('message.created')].map(({ data }) => data.message)
    expect(texts).toEqual(['before', 'during', 'after'])
  })

  test('accept the WebSocket of a connection that the other node negotiated', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const other = await startTestServer({ DATABASE_URL: desk.server.url })
    const headers = { authorization: `Bearer ${desk.token}` }
    const answer = await fetch(`${desk.server.base}/chatHub/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    const { connectionToken } = (await answer.json()) as { connectionToken: string }

    const socket = await openRawConnection(other.base, { id: connectionToken, access_token: desk.token ?? '' })

    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
    await other.close()
  })
})
