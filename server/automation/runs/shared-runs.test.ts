import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bindCustomer, type Context } from '../../context.ts'
import { receiveMessage } from '../../desk/messages/receiving/receive-message.ts'
import { createGroupCommit } from '../../platform/database/group-commit/share-transaction.ts'
import { makeRule, operationsOf, repliesOf, runsOf, show } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { recordSentStatements } from '../../test/processes/sent-statements.ts'
import { advanceRun } from './advance-run.ts'

/** Advances all runs at the same moment, as a worker does that finds many jobs. */
async function advanceTogether(desk: Desk, outside: Context = desk.context): Promise<void> {
  const shareTransaction = createGroupCommit()
  const context = { ...bindCustomer(outside, desk.customerID), shareTransaction }
  const runs = await runsOf(desk)
  await Promise.all(runs.map((run) => advanceRun(context, { ...run, isNew: true })))
}

async function advanceAll(desk: Desk): Promise<void> {
  await advanceTogether(desk)
  await desk.runJobs()
}

/** How many transactions stored the traces of the runs. */
async function countTransactions({ context, customerID }: Desk): Promise<number> {
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count(distinct xmin::text)::int as count from automation_traces where customer_id = ${customerID}`,
  )
  return rows[0]?.count ?? 0
}

test('due runs share transactions, with the same results as alone', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk, { reply: ({ message }) => ({ reply: `About ${message}.` }) })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  const texts = Array.from({ length: 12 }, (_, index) => `thing ${index}`)
  const messages = []
  for (const message of texts) messages.push(await makeMessage(desk, { channelID, message, uid: message }))

  await advanceAll(desk)

  const replies = await repliesOf(desk)
  const found = messages.map(({ ticketID }) => replies.filter((reply) => reply.ticketID === ticketID))
  expect(found.map((ofTicket) => ofTicket.map(({ message }) => message))).toEqual(
    texts.map((text) => [`About ${text}.`]),
  )
  expect((await runsOf(desk)).map(({ state }) => state)).toEqual(texts.map(() => 'Done'))
  expect(await countTransactions(desk)).toBeLessThan(texts.length / 2)
})

test('runs that share a transaction are locked by one statement', async () => {
  using recorder = recordSentStatements()
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  for (let nth = 0; nth < 12; nth++) await makeMessage(desk, { channelID, uid: `visitor ${nth}` })
  recorder.take(desk)

  await advanceTogether(desk, { ...desk.context, db: desk.server.serviceDb })

  const locking = recorder.take(desk).filter((text) => text.includes('for update of "tickets"'))
  expect((await runsOf(desk)).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'Done'))
  expect(locking.length).toBeGreaterThan(0)
  // Each run is locked three times.
  expect(locking.length).toBeLessThan(18)
})

test('messages of one ticket are answered one after another', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  const { ticketID } = await makeTicket(desk, { channelID })
  const messages = []
  for (let nth = 0; nth < 4; nth++) messages.push(await makeMessage(desk, { ticketID }))

  await advanceAll(desk)

  const statuses = (await Promise.all(messages.map((message) => show(desk, message)))).map(({ status }) => status)
  expect(statuses).toEqual(messages.map(() => 'Answered'))
  expect((await desk.get(`/tickets/${ticketID}`)).body.messageCount).toBe(8)
})

test('a refused action does not affect later actions or other runs', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  const { rep } = await desk.signedIn('Agent')
  await makeRule(desk, 'OnMessage', { operation: 'assign', parameters: { customerRepID: rep.customerRepID } })
  await makeRule(desk, 'OnMessage', { operation: 'setCustomField', parameters: { name: 'Seen', value: true } })
  await desk.delete(`/api/CustomerReps/${rep.customerRepID}`)
  const messages = []
  for (let nth = 0; nth < 6; nth++) messages.push(await makeMessage(desk, { channelID, uid: `visitor ${nth}` }))

  await advanceAll(desk)

  for (const message of messages) {
    expect(await operationsOf(desk, message)).toEqual(['assign Failed', 'setCustomField Done'])
    expect((await desk.get(`/tickets/${message.ticketID}`)).body).toMatchObject({ customFieldsData: { Seen: true } })
  }
})

test('the limit of a visitor applies to runs that share a transaction', async () => {
  await using desk = await startDesk()
  const asked = useScriptedEngine(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  await desk.put('/api/Customers/ai-budget', { messagesPerVisitor: 3 })
  const context = bindCustomer(desk.context, desk.customerID)
  for (let nth = 0; nth < 8; nth++) {
    const { ticketID } = await makeTicket(desk, { channelID })
    const incoming = { customerID: desk.customerID, channelID, ticketID, spender: { visitor: 'one', address: 'some' } }
    await receiveMessage(context, { ...incoming, uid: 'visitor', content: { message: `Question ${nth}` } })
  }

  await advanceAll(desk)

  expect(asked.replies).toHaveLength(3)
})
