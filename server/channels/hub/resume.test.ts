import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { events } from '../../platform/events/events.table.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

const connect = (desk: Desk) => new HubClient(desk.server.base, desk.token ?? '').start()
const textsOf = (client: HubClient) => client.of('message.created').map(({ data }) => data.message)
const sequencesOf = (client: HubClient) => client.received.map(({ sequence }) => sequence)
const inOrder = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

async function send(desk: Desk, channelID: number, ...texts: string[]) {
  for (const message of texts) await makeMessage(desk, { channelID, message })
}

describe('Resume', () => {
  test('replays missed events in order, once, and continues', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const before = await connect(desk)
    await send(desk, channelID, 'one')
    const { sequence } = await before.waitFor('message.created')
    await before.stop()
    await send(desk, channelID, 'two', 'three')

    const client = await connect(desk)
    await send(desk, channelID, 'four')
    const last = await client.call<number>('Resume', sequence)
    await send(desk, channelID, 'five')

    await client.waitFor('message.created', ({ message }) => message === 'five')
    expect(textsOf(client)).toEqual(['two', 'three', 'four', 'five'])
    expect(sequencesOf(client)).toEqual(inOrder([...new Set(sequencesOf(client))]))
    const [four, five] = client.of('message.created').slice(2)
    expect(last).toBeGreaterThanOrEqual(four?.sequence ?? Number.NaN)
    expect(last).toBeLessThan(five?.sequence ?? Number.NaN)
  })

  test('sends nothing twice to one connection, however often and late it is called', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    await send(desk, channelID, 'missed')
    const client = await connect(desk)
    await send(desk, channelID, 'live')
    await client.waitFor('message.created')

    const first = await client.call<number>('Resume', 0)
    expect(await client.call<number>('Resume', 0)).toBe(first)
    await Promise.all([client.call('Resume', 0), client.call('Resume', first), client.call('Resume', 1)])

    expect(textsOf(client).toSorted()).toEqual(['live', 'missed'])
    expect(new Set(sequencesOf(client)).size).toBe(client.received.length)
  })

  test('treats a future number as the current one', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    await send(desk, channelID, 'past')
    const client = await connect(desk)

    const last = await client.call<number>('Resume', 1_000_000)
    await send(desk, channelID, 'present')

    await client.waitFor('message.created')
    expect(textsOf(client)).toEqual(['present'])
    expect(client.of('ticket.created')[0]?.sequence).toBe(last + 1)
  })

  test('loses no event of a transaction that wrote first and committed last', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const client = await connect(desk)
    const slow = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const publish = (jobID: string) => (inside: typeof context) =>
      publishEvent(inside, { customerID, type: 'job.progress', data: { jobID } })

    const committing = inTransaction(context, async (inside) => {
      await publish('slow')(inside)
      written.resolve()
      await slow.promise
    })
    await written.promise
    await inTransaction(context, publish('fast'))
    const fast = await client.waitFor('job.progress', ({ jobID }) => jobID === 'fast')
    const seen = await client.call<number>('Resume', fast.sequence)
    slow.resolve()
    await committing

    const late = await client.waitFor('job.progress', ({ jobID }) => jobID === 'slow')
    expect(late.sequence).toBe(seen + 1)
    const other = await connect(desk)
    await other.call('Resume', fast.sequence)
    expect(other.of('job.progress')).toEqual([late])
  })

  test('numbers events of many concurrent transactions without a gap', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const clients = [await connect(desk), await connect(desk)]
    const start = await clients[0]?.call<number>('Resume', 0)

    await Promise.all(
      Array.from({ length: 60 }, (_, jobID) =>
        inTransaction(context, (inside) => publishEvent(inside, { customerID, type: 'job.progress', data: { jobID } })),
      ),
    )

    for (const client of clients) {
      await until(() => client.of('job.progress').length === 60)
      const numbers = client.of('job.progress').map(({ sequence }) => sequence)
      expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => (start ?? 0) + index + 1))
    }
  })

  test('replays more than one page to a slow client', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    for (let jobID = 0; jobID < 450; jobID++) {
      await publishEvent(context, { customerID, type: 'job.progress', data: { jobID } })
    }
    const client = await connect(desk)

    expect(await client.call<number>('Resume', 10)).toBeGreaterThanOrEqual(450)

    expect(client.of('job.progress').map(({ data }) => data.jobID)).toEqual(
      Array.from({ length: 440 }, (_, index) => index + 10),
    )
  })

  test('covers one day, and numbers are never reused', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const { context, customerID } = desk
    await publishEvent(context, { customerID, type: 'job.progress', data: { jobID: 'old' } })
    const first = await connect(desk)
    const last = await first.call<number>('Resume', 0)
    await first.stop()

    desk.clock.advance(24 * 60 * 60 * 1000)
    await context.db.delete(events).where(eq(events.customerID, customerID))
    const { token } = await desk.signedIn('Agent')
    const client = await new HubClient(desk.server.base, token ?? '').start()
    await publishEvent(context, { customerID, type: 'job.progress', data: { jobID: 'new' } })

    const { sequence } = await client.waitFor('job.progress')
    expect(sequence).toBeGreaterThan(last)
    expect(client.of('job.progress').map(({ data }) => data.jobID)).toEqual(['new'])
  })

  test('omits deleted data and sends current data', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const kept = await makeMessage(desk, { channelID, message: 'kept' })
    const gone = await makeMessage(desk, { channelID, message: 'gone' })
    await desk.put(`/ticketMessages/${kept.messageID}`, { message: 'changed' })
    await desk.delete(`/ticketMessages/${gone.messageID}`)
    const client = await connect(desk)

    await client.call('Resume', 0)

    expect(textsOf(client)).toEqual(['changed'])
    expect(client.of('message.updated').at(-1)?.data).toMatchObject({ messageID: gone.messageID, isDeleted: true })
  })
})
