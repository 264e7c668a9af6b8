import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { automationRuns } from '../../../automation/runs/automation.table.ts'
import { auditEntries } from '../../../organization/audit/audit.table.ts'
import { events } from '../../../platform/events/events.table.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTicket } from '../../../test/factories.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { messages } from '../messages.table.ts'

const create = '/ticketMessages/create-new'

/** Concurrent messages to a ticket of each, and from several new senders; stored sequentially, the result is the same. */
async function openRequests(desk: Desk) {
  const { channelID } = await makeChannel(desk)
  const { customerRepID } = desk.admin
  const opened = await Promise.all(Array.from({ length: 5 }, () => makeTicket(desk, { channelID, customerRepID })))
  const toTickets = opened.flatMap(({ ticketID }) => ['one', 'two'].map((message) => ({ ticketID, message })))
  const ofSenders = Array.from({ length: 8 }, (_, index) => ({
    ...{ channelID, uid: `visitor-${index}`, fromName: `Visitor ${index}`, message: `Hello "${index}"\n\\ {}` },
    customFieldsData: { order: [index, null, 'x'] },
  }))
  return [...toTickets, ...ofSenders]
}

async function stored({ context: { db }, customerID }: Desk) {
  const { rows } = await db.execute<{ words: number; activity: number; transactions: number }>(sql`select
    (select sum(length(words))::int from ticket_words where customer_id = ${customerID}) as words,
    (select count(*)::int from ticket_activity where customer_id = ${customerID} and message_id > 0) as activity,
    (select count(distinct xmin::text)::int from messages where customer_id = ${customerID}) as transactions`)
  const [{ words, activity, transactions }] = rows as [(typeof rows)[0]]
  const listed = await db.select().from(events).where(eq(events.customerID, customerID))
  return {
    transactions,
    what: {
      ...{ words, activity },
      messages: await db.$count(messages, eq(messages.customerID, customerID)),
      runs: await db.$count(automationRuns, eq(automationRuns.customerID, customerID)),
      notified: await db.$count(notifications, eq(notifications.customerID, customerID)),
      audited: await db.$count(auditEntries, eq(auditEntries.customerID, customerID)),
      events: listed.map(({ type, data }) => `${type} ${Object.keys(data)}`).sort(),
    },
  }
}

describe('concurrent messages', () => {
  test('share transactions, and store the same as sequential ones', async () => {
    await using single = await startDesk()
    for (const body of await openRequests(single)) await single.post(create, body)
    const expected = await stored(single)
    await using desk = await startDesk()
    const requests = await openRequests(desk)

    const answers = await Promise.all(requests.map((body) => desk.post(create, body)))

    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200))
    expect(answers.map(({ body }) => body.message)).toEqual(requests.map(({ message }) => message))
    const { what, transactions } = await stored(desk)
    expect(what.notified).toBe(10)
    expect(what).toEqual(expected.what)
    expect(transactions).toBeLessThan(requests.length)
    for (const [index, { body }] of answers.entries()) {
      const { body: message } = await desk.get(`/ticketMessages/${body.messageID}`)
      expect(message).toMatchObject({ ...requests[index], ticketID: body.ticketID })
      expect((await desk.get(`/tickets/${body.ticketID}`)).body.messageCount).toBe(index < 10 ? 2 : 1)
    }
  })

  test('are stored although others are rejected', async () => {
    await using desk = await startDesk()
    const requests = await openRequests(desk)
    const refuse = sql`alter table messages add constraint refused_one check (message <> 'Refused') not valid`
    await desk.context.db.execute(refuse)
    onTestFinished(async () => {
      await desk.context.db.execute(sql`alter table messages drop constraint refused_one`)
    })
    const unknown = { ticketID: 2_000_000_000, message: 'Hello' }
    const { ticketID } = await makeTicket(desk)

    const all = [...requests, unknown, { ticketID, message: 'Refused' }, { channelID: 2_000_000_000, message: 'Hello' }]
    const answers = await Promise.all(all.map((body) => desk.post(create, body)))

    expect(answers.map(({ status }) => status)).toEqual([...requests.map(() => 200), 404, 500, 400])
    expect((await stored(desk)).what).toMatchObject({ messages: requests.length, runs: requests.length })
  })
})
