import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'

const storedActivity = async ({ context, customerID }: Desk) =>
  (
    await context.db.execute(sql`
      select ticket_id, is_closed, message_id, note_id from ticket_activity
      where customer_id = ${customerID} and (message_id > 0 or note_id > 0) order by 1`)
  ).rows

const realActivity = async ({ context, customerID }: Desk) =>
  (
    await context.db.execute(sql`
      select * from (
        select ticket_id, is_closed,
          coalesce((select max(message_id) from messages where messages.customer_id = tickets.customer_id
            and messages.ticket_id = tickets.ticket_id and sender_type = 'EndUser' and import_id is null), 0) as message_id,
          coalesce((select max(note_id) from notes where notes.customer_id = tickets.customer_id
            and notes.ticket_id = tickets.ticket_id and import_id is null), 0) as note_id
        from tickets where customer_id = ${customerID}) as real
      where message_id > 0 or note_id > 0 order by 1`)
  ).rows

const ticketsWithoutRow = async ({ context, customerID }: Desk) =>
  (
    await context.db.execute(sql`
      select ticket_id from tickets left join ticket_activity using (customer_id, ticket_id)
      where customer_id = ${customerID} and ticket_activity.ticket_created is distinct from tickets.date_created`)
  ).rows

test('the stored activity matches messages and notes after every kind of change', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const check = async (count: number) => {
    const stored = await storedActivity(desk)
    expect(stored).toEqual(await realActivity(desk))
    expect(stored).toHaveLength(count)
    expect(await ticketsWithoutRow(desk)).toEqual([])
  }
  const [one, two] = [
    await makeMessage(desk, { channelID, uid: 'one' }),
    await makeMessage(desk, { channelID, uid: 'two' }),
  ]
  const again = await makeMessage(desk, { ticketID: one.ticketID, message: 'Again' })
  const { ticketID: silent } = await makeTicket(desk, { channelID })
  await desk.post('/ticketMessages/create-new', {
    ticketID: silent,
    senderType: 'CustomerRep',
    message: 'Hi',
    deliver: false,
  })
  await check(2)

  const note = await desk.post(`/tickets/${silent}/notes`, { text: 'Look' })
  await check(3)
  await desk.put('/tickets/bulk', { ticketIDs: [one.ticketID, silent], action: 'close' })
  await check(3)
  await desk.put('/tickets/bulk', { ticketIDs: [silent], action: 'reopen' })
  await check(3)
  await desk.delete(`/ticketMessages/${again.messageID}`)
  await check(3)
  expect((await desk.delete(`/tickets/${silent}/notes/${note.body.noteID}`)).status).toBe(204)
  await check(2)

  const merge = await desk.post(`/tickets/${two.ticketID}/merge`, { intoTicketID: silent })
  expect(merge.status).toBe(200)
  await check(2)
  await desk.delete(`/tickets/${one.ticketID}`)
  await check(1)
})
