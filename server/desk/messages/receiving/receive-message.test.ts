import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { messages } from '../messages.table.ts'
import { type IncomingMessage, receiveMessage } from './receive-message.ts'
import { type Arrival, trackSenders } from './track-senders.ts'

async function mailbox(desk: Desk) {
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const mail = (given: Partial<IncomingMessage> = {}): IncomingMessage => ({
    customerID: desk.customerID,
    channelID,
    fromAddress: 'ada@example.test',
    content: { textBody: 'Hello' },
    externalID: 'mail-1',
    ...given,
  })
  return {
    receive: (given?: Partial<IncomingMessage>, arrival?: Arrival) =>
      receiveMessage(desk.context, mail(given), arrival),
  }
}

const countMessages = ({ context, customerID }: Desk) =>
  context.db.$count(messages, eq(messages.customerID, customerID))

describe('receiveMessage', () => {
  test('stores the same external message once, also when it arrives twice concurrently', async () => {
    await using desk = await startDesk()
    const { receive } = await mailbox(desk)

    const received = await Promise.all(Array.from({ length: 8 }, () => receive()))
    const again = await receive()

    expect(new Set(received.map((one) => one?.message.messageID)).size).toBe(1)
    expect(received.filter((one) => one?.isNew)).toHaveLength(1)
    expect([again?.isNew, again?.isTicketOpened]).toEqual([false, false])
    expect(await countMessages(desk)).toBe(1)
    expect(await desk.context.db.$count(tickets, eq(tickets.customerID, desk.customerID))).toBe(1)
  })

  test('twenty deliveries of five messages of one sender become five messages in one ticket', async () => {
    await using desk = await startDesk()
    const { receive } = await mailbox(desk)
    const deliveries = Array.from({ length: 20 }, (_, index) => `mail-${index % 5}`)
    const arrival = trackSenders().since(0)

    await Promise.all(deliveries.map((externalID) => receive({ externalID }, arrival)))

    expect(await countMessages(desk)).toBe(5)
    const rows = await desk.context.db.select().from(tickets).where(eq(tickets.customerID, desk.customerID))
    expect(rows.map(({ messageCount }) => messageCount)).toEqual([5])
  })

  test('does not restore deleted messages, deleted alone or with their ticket', async () => {
    await using desk = await startDesk()
    const { receive } = await mailbox(desk)
    const first = await receive()
    const second = await receive({ externalID: 'mail-2' })
    await desk.delete(`/ticketMessages/${first?.message.messageID}`)
    await desk.delete(`/tickets/${second?.message.ticketID}`)

    expect(await receive()).toBeUndefined()
    expect(await receive({ externalID: 'mail-2' })).toBeUndefined()
    expect(await countMessages(desk)).toBe(0)
  })

  test('separates the same identifier on two channels', async () => {
    await using desk = await startDesk()
    const one = await mailbox(desk)
    const two = await mailbox(desk)

    await one.receive()
    await two.receive()

    expect(await countMessages(desk)).toBe(2)
  })

  test('reopens a closed ticket, unless the email is automatic', async () => {
    await using desk = await startDesk()
    const { receive } = await mailbox(desk)
    const ticketID = (await receive())?.message.ticketID
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })

    const automatic = await receive({ ticketID, externalID: 'mail-2', arrivedAs: 'AutoReply' })
    expect(automatic?.isTicketReopened).toBe(false)
    const written = await receive({ ticketID, externalID: 'mail-3' })
    expect(written?.isTicketReopened).toBe(true)
  })

  test('accepts a message without text if files come with it', async () => {
    await using desk = await startDesk()
    const { receive } = await mailbox(desk)

    const received = await receive({ content: {}, bringsFiles: true })

    expect(received?.message).toMatchObject({ message: null, preview: '' })
    await expect(receive({ content: {}, externalID: 'mail-2' })).rejects.toThrow('must not be empty')
  })
})
