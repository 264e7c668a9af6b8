import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../../test/factories.ts'

const ticketOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
const textsOf = async (desk: Desk, ticketID: number) =>
  ((await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body.items as TicketMessage[]).map(({ message }) => message)

async function twoTickets(desk: Desk) {
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const one = await makeMessage(desk, { channelID, message: 'apples', uid: 'one' })
  const two = await makeMessage(desk, { channelID, message: 'pears', uid: 'two' })
  return { one, two }
}

describe('POST /tickets/{id}/merge', () => {
  test('moves the messages, closes the ticket, and can be undone', async () => {
    await using desk = await startDesk()
    const { one, two } = await twoTickets(desk)

    const { status, body } = await desk.post(`/tickets/${one.ticketID}/merge`, { intoTicketID: two.ticketID })

    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: 'Merge', messageIDs: [one.messageID], dateUndone: null }),
    ])
    expect(await ticketOf(desk, one.ticketID)).toMatchObject({
      isClosed: true,
      mergedIntoTicketID: two.ticketID,
      messageCount: 0,
    })
    expect(await ticketOf(desk, two.ticketID)).toMatchObject({ messageCount: 2 })
    expect(await textsOf(desk, two.ticketID)).toEqual(['apples', 'pears'])
    expect((await desk.get('/tickets?search=apples')).body.items).toMatchObject([{ ticketID: two.ticketID }])
    expect((await desk.get(`/tickets/${two.ticketID}/moves`)).body).toMatchObject([{ moveID: body.moveID }])

    expect((await desk.post(`/tickets/moves/${body.moveID}/undo`)).status).toBe(204)
    expect(await ticketOf(desk, one.ticketID)).toMatchObject({
      isClosed: false,
      mergedIntoTicketID: null,
      messageCount: 1,
    })
    expect([await textsOf(desk, one.ticketID), await textsOf(desk, two.ticketID)]).toEqual([['apples'], ['pears']])
    expect((await desk.post(`/tickets/moves/${body.moveID}/undo`)).status).toBe(409)
  })

  test('routes later emails to the merged ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const one = await mail.receive({ messageID: '<one@example.org>' })
    const two = await mail.receive({})
    await desk.post(`/tickets/${one.ticketID}/merge`, { intoTicketID: two.ticketID })

    const reply = await mail.receive({ headers: ['In-Reply-To: <one@example.org>'] })
    const tagged = await mail.receive({ subject: `[#${one.ticketID}]` })

    expect([reply.ticketID, tagged.ticketID]).toEqual([two.ticketID, two.ticketID])
  })

  test("rejects itself, other channels, other customers' tickets, and merged tickets", async () => {
    await using desk = await startDesk()
    const { one, two } = await twoTickets(desk)
    const elsewhere = await makeTicket(desk)
    const foreign = await makeTicket(await desk.other())
    const merge = (ticketID: number, intoTicketID: number) => desk.post(`/tickets/${ticketID}/merge`, { intoTicketID })
    const refused = { status: 400, body: { details: [{ field: 'intoTicketID' }] } }

    expect(await merge(one.ticketID, one.ticketID)).toMatchObject(refused)
    expect(await merge(one.ticketID, elsewhere.ticketID)).toMatchObject(refused)
    expect(await merge(one.ticketID, foreign.ticketID)).toMatchObject(refused)
    expect((await merge(foreign.ticketID, one.ticketID)).status).toBe(404)
    expect((await merge(one.ticketID, two.ticketID)).status).toBe(200)
    expect((await merge(one.ticketID, two.ticketID)).status).toBe(409)
    expect(await merge(two.ticketID, one.ticketID)).toMatchObject(refused)
  })
})

describe('POST /tickets/{id}/split', () => {
  test('opens a linked ticket with the messages, and can be undone', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { message: 'apples', uid: 'one', subject: 'Fruit' })
    const pears = await makeMessage(desk, { ticketID, message: 'pears', subject: 'Pears' })

    const { status, body } = await desk.post(`/tickets/${ticketID}/split`, { messageIDs: [pears.messageID] })

    expect([status, body.kind]).toEqual([200, 'Split'])
    expect(await ticketOf(desk, body.toTicketID)).toMatchObject({
      subject: 'Pears',
      linkedTicketID: ticketID,
      messageCount: 1,
    })
    expect([await textsOf(desk, ticketID), await textsOf(desk, body.toTicketID)]).toEqual([['apples'], ['pears']])

    expect((await desk.post(`/tickets/moves/${body.moveID}/undo`)).status).toBe(204)
    expect(await textsOf(desk, ticketID)).toEqual(['apples', 'pears'])
    expect((await desk.get(`/tickets/${body.toTicketID}`)).status).toBe(404)
  })

  test('rejects messages of other tickets, all messages, and none', async () => {
    await using desk = await startDesk()
    const { one, two } = await twoTickets(desk)
    const split = (messageIDs: number[]) => desk.post(`/tickets/${one.ticketID}/split`, { messageIDs })
    const refused = { status: 400, body: { details: [{ field: 'messageIDs' }] } }

    expect(await split([two.messageID])).toMatchObject(refused)
    expect(await split([one.messageID])).toMatchObject(refused)
    expect(await split([])).toMatchObject(refused)
    expect(
      (await (await desk.other()).post(`/tickets/${one.ticketID}/split`, { messageIDs: [one.messageID] })).status,
    ).toBe(404)
  })
})

test("POST /tickets/moves/{moveID}/undo is 404 for another customer's move", async () => {
  await using desk = await startDesk()
  const { one, two } = await twoTickets(desk)
  const { body } = await desk.post(`/tickets/${one.ticketID}/merge`, { intoTicketID: two.ticketID })

  expect((await (await desk.other()).post(`/tickets/moves/${body.moveID}/undo`)).status).toBe(404)
})
