import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { messages } from '../messages.table.ts'

const write = (desk: Desk, channelID: number, body: object) =>
  desk.post('/ticketMessages/create-new', { channelID, message: 'Hi', ...body })

async function countAll({ context: { db }, customerID }: Desk) {
  return {
    people: await db.$count(endUsers, eq(endUsers.customerID, customerID)),
    tickets: await db.$count(tickets, eq(tickets.customerID, customerID)),
    messages: await db.$count(messages, eq(messages.customerID, customerID)),
  }
}

/** More than there are database connections, so that some requests wait for one. */
const parallel = Array.from({ length: 20 }, (_, index) => index)

describe('twenty concurrent messages', () => {
  test.each(['Email', 'Chat', 'WhatsApp'] as const)(
    'from one new sender on %s become one ticket',
    async (channelType) => {
      await using desk = await startDesk()
      const { channelID } = await makeChannel(desk, { channelType })

      const answers = await Promise.all(
        parallel.map((index) => write(desk, channelID, { uid: 'Ada@example.test', message: `Part ${index}` })),
      )

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await countAll(desk)).toEqual({ people: 1, tickets: 1, messages: 20 })
      const [{ body }] = answers as [(typeof answers)[0]]
      expect((await desk.get(`/tickets/${body.ticketID}`)).body.messageCount).toBe(20)
      const page = await desk.get(`/ticketMessages?ticketId=${body.ticketID}&pageSize=200`)
      expect(new Set(page.body.items.map((item: { message: string }) => item.message)).size).toBe(20)
    },
  )

  test('from a sender with an existing ticket become one more ticket', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const before = await write(desk, channelID, { fromAddress: 'ada@example.test' })

    const answers = await Promise.all(parallel.map(() => write(desk, channelID, { fromAddress: 'ada@example.test' })))

    const ids = new Set(answers.map(({ body }) => body.ticketID))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(before.body.ticketID)
  })

  test('from different senders get a ticket each', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    await Promise.all(parallel.map((index) => write(desk, channelID, { uid: `visitor ${index}` })))

    expect(await countAll(desk)).toEqual({ people: 20, tickets: 20, messages: 20 })
  })

  test('without an end user get a ticket each', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    await Promise.all(parallel.map(() => write(desk, channelID, {})))

    expect(await countAll(desk)).toEqual({ people: 0, tickets: 20, messages: 20 })
  })
})

describe('sequential messages', () => {
  test.each(['Email', 'Chat', 'Phone', 'WhatsApp'] as const)('get a ticket each on %s', async (channelType) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType })

    const first = await write(desk, channelID, { uid: 'a' })
    const second = await write(desk, channelID, { uid: 'a' })

    expect(second.body.ticketID).not.toBe(first.body.ticketID)
  })

  test.each(['Phone', 'WhatsApp'] as const)(
    'goes on in the open ticket when a gateway brings it from %s, and starts again once that is closed',
    async (channelType) => {
      await using desk = await startDesk()
      const { channelID, phoneNumber } = await makeChannel(desk, { channelType })
      const { channelID: another } = await makeChannel(desk, { channelType })
      const phone = await desk.phone(channelID, phoneNumber ?? '')
      const send = async (uid: string, more = {}) =>
        (await phone.post('/ticketMessages/create-new', { uid, message: 'Hello', ...more })).body.ticketID
      await write(desk, another, { uid: '+49301234567' })

      const first = await send('+49301234567')
      expect(await send('+49301234567')).toBe(first)
      expect(await send('+49301234567', { senderType: 'CustomerRep', deliver: false })).toBe(first)
      expect(await send('+49301234568')).not.toBe(first)
      const latest = (await write(desk, channelID, { uid: '+49301234567' })).body.ticketID
      expect(latest).not.toBe(first)
      expect(await send('+49301234567')).toBe(latest)
      for (const ticketID of [first, latest]) await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
      expect([first, latest]).not.toContain(await send('+49301234567'))
    },
  )
})
