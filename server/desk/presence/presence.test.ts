import { describe, expect, test } from 'vitest'
import { openLine } from '../../test/channels/line.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeTicket } from '../../test/factories.ts'
import { HubClient, openRawConnection } from '../../test/hub-client.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'

const connect = (client: Client, base = client.server.base) => new HubClient(base, client.token ?? '').start()

/** The availability that an end user sees. */
async function askFor(desk: Desk, ticketToken: string) {
  const { status, body } = await desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=false`)
  expect(status).toBe(200)
  return body
}

const noAgent = { agentAvailable: false, customerRepName: null }

describe('a representative is available', () => {
  test('for every channel while connected', async () => {
    await using desk = await startDesk()
    const { ticketToken } = await makeTicket(desk)
    expect(await askFor(desk, ticketToken)).toEqual(noAgent)

    const first = await connect(desk)
    const second = await connect(desk)
    expect(await askFor(desk, ticketToken)).toEqual({ agentAvailable: true, customerRepName: desk.admin.username })
    await first.stop()
    expect((await askFor(desk, ticketToken)).agentAvailable).toBe(true)
    await second.stop()

    await until(async () => !(await askFor(desk, ticketToken)).agentAvailable)
  })

  test('for the channels they choose, also after reconnecting', async () => {
    await using desk = await startDesk()
    const [mine, other] = [await makeTicket(desk), await makeTicket(desk)]
    const client = await connect(desk)
    const isAvailable = async ({ ticketToken }: { ticketToken: string }) =>
      (await askFor(desk, ticketToken)).agentAvailable

    const presence = await client.call('SetAvailability', { isAvailable: true, channelIDs: [mine.channelID] })
    expect(presence).toMatchObject({ isOnline: true, isAvailable: true, channelIDs: [mine.channelID] })
    expect([await isAvailable(mine), await isAvailable(other)]).toEqual([true, false])
    await client.stop()
    const back = await connect(desk)
    expect([await isAvailable(mine), await isAvailable(other)]).toEqual([true, false])
    await back.call('SetAvailability', { isAvailable: false })
    expect([await isAvailable(mine), await isAvailable(other)]).toEqual([false, false])
    await back.call('SetAvailability', { isAvailable: true })
    expect([await isAvailable(mine), await isAvailable(other)]).toEqual([true, true])
  })

  test("not for another customer's end users", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { ticketToken } = await makeTicket(other)
    await connect(desk)

    expect(await askFor(other, ticketToken)).toEqual(noAgent)
  })

  test('for a while after a dropped connection, so that reconnecting changes nothing', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const { ticketToken } = await makeTicket(desk)
    const watcher = await connect(await desk.signedIn('Agent'))
    await watcher.call('SetAvailability', { isAvailable: false })
    const raw = await openRawConnection(desk.server.base, { access_token: desk.token ?? '' })
    await watcher.waitFor('presence.changed', ({ isOnline, customerRepID }) => isOnline && isMine(desk, customerRepID))

    raw.terminate()
    await untilEnded(desk)
    desk.clock.advance(10_000)
    await desk.server.app.hub.beat()
    expect((await askFor(desk, ticketToken)).agentAvailable).toBe(true)
    const back = await connect(desk)
    desk.clock.advance(10_000)
    await desk.server.app.hub.beat()
    expect((await askFor(desk, ticketToken)).agentAvailable).toBe(true)
    expect(watcher.of('presence.changed').filter(({ data }) => isMine(desk, data.customerRepID))).toHaveLength(1)

    await back.stop()
    await watcher.waitFor('presence.changed', ({ isOnline, customerRepID }) => !isOnline && isMine(desk, customerRepID))
    expect(await askFor(desk, ticketToken)).toEqual(noAgent)
  })

  test('until they are deleted: colleagues are notified immediately, also in the ticket they viewed', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk)
    const { customerRepID, username: customerRepName } = agent.rep
    const [watcher, leaving] = [await connect(desk), await connect(agent)]
    await watcher.call('ViewTicket', ticketID)
    await leaving.call('ViewTicket', ticketID)
    await watcher.waitFor('viewers.changed', ({ viewers }) => viewers.length === 2)

    expect((await desk.delete(`/customerReps/${customerRepID}`)).status).toBe(204)

    const gone = await watcher.waitFor(
      'presence.changed',
      (data) => data.customerRepID === customerRepID && !data.isOnline,
    )
    const offline = { isOnline: false, isAvailable: false, state: 'Offline', outOfOfficeUntil: null, channelIDs: null }
    expect(gone.data).toEqual({ customerRepID, customerRepName, ...offline })
    await until(() => watcher.of('viewers.changed').at(-1)?.data.viewers.length === 1)
    expect(await watcher.call('ListPresence')).toMatchObject([{ customerRepID: desk.admin.customerRepID }])
    await until(() => leaving.closed !== undefined)
    await desk.server.app.hub.beat()
    expect(watcher.of('presence.changed').filter(({ data }) => !data.isOnline)).toHaveLength(1)
  })

  test('deleting an offline representative sends no notification', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const watcher = await connect(desk)
    const before = await watcher.call<number>('Resume', 0)

    expect((await desk.delete(`/customerReps/${agent.rep.customerRepID}`)).status).toBe(204)

    expect(await watcher.call('Resume', before)).toBe(before)
  })

  test('until the lease of a dead node expires', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const { ticketToken } = await makeTicket(desk)
    await using line = await openLine(desk.server.url)
    const dying = await startTestServer({ DATABASE_URL: line.url })
    await connect(desk, dying.base)
    expect((await askFor(desk, ticketToken)).agentAvailable).toBe(true)

    line.cut()
    desk.clock.advance(31_000)
    const watcher = await connect(await desk.signedIn('Agent'))
    await watcher.call('SetAvailability', { isAvailable: false })
    await desk.server.app.hub.beat()
    await watcher.call('Resume', 0)

    expect(await askFor(desk, ticketToken)).toEqual(noAgent)
    await watcher.waitFor('presence.changed', ({ isOnline, customerRepID }) => !isOnline && isMine(desk, customerRepID))
    expect(await watcher.call('ListPresence')).toMatchObject([{ isOnline: true, isAvailable: false }])
    await dying.close()
  })
})

const isMine = (desk: Desk, customerRepID: number) => customerRepID === desk.admin.customerRepID

async function untilEnded(desk: Desk) {
  await until(async () => {
    const { rows } = await desk.context.db.execute('select from hub_connections where ends_at is not null')
    return rows.length > 0
  })
}

describe('viewers of a ticket', () => {
  test('are published to everyone until the connection ends', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk)
    const [mine, theirs] = [await connect(desk), await connect(agent)]
    const [me, they] = [desk.admin, agent.rep].map(({ customerRepID, username }) => ({
      customerRepID,
      customerRepName: username,
    }))

    expect(await mine.call('ViewTicket', ticketID)).toEqual([me])
    expect(await theirs.call('ViewTicket', ticketID)).toEqual([me, they])
    await mine.waitFor('viewers.changed', ({ viewers }) => viewers.length === 2)
    await theirs.stop()

    await until(() => mine.of('viewers.changed').at(-1)?.data.viewers.length === 1)
    expect(mine.of('viewers.changed').at(-1)?.data).toEqual({ ticketID, viewers: [me] })
    await mine.call('LeaveTicket', ticketID)
    await until(() => mine.of('viewers.changed').at(-1)?.data.viewers.length === 0)
  })

  test('are not visible to other customers', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(await desk.other())
    const client = await connect(desk)

    await expect(client.call('ViewTicket', ticketID)).rejects.toThrow('Ticket not found.')
    await expect(client.call('Typing', ticketID, true)).rejects.toThrow('Ticket not found.')
  })
})

describe('typing', () => {
  test('is sent to colleagues with the number of the last event, but not to the sender', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk, { channelID: (await makeChannel(desk)).channelID })
    const [mine, theirs] = [await connect(desk), await connect(agent)]
    const last = await theirs.call<number>('Resume', 0)
    await mine.call('Resume', last)

    await mine.call('Typing', ticketID, true)

    expect(await theirs.waitFor('typing.changed')).toEqual({
      sequence: last,
      type: 'typing.changed',
      data: {
        ticketID,
        isTyping: true,
        senderType: 'CustomerRep',
        customerRepID: desk.admin.customerRepID,
        customerRepName: desk.admin.username,
      },
    })
    expect(mine.of('typing.changed')).toEqual([])
  })
})
