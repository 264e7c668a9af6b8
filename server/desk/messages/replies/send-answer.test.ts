import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '../../../platform/events/events.table.ts'
import { withSenders } from '../../../test/channels/with-senders.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { deliverMessage } from '../delivery/deliver-message.ts'
import { PermanentFailure, type Sender } from '../delivery/sender.ts'
import { messages } from '../messages.table.ts'

const send = (desk: Desk, messageID: number, body: object = {}) => desk.post(`/ticketMessages/${messageID}/send`, body)

async function repliesTo({ context, customerID }: Desk, messageID: number) {
  return context.db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.answersMessageID, messageID)))
}

const statusOf = async (desk: Desk, messageID: number) => (await desk.get(`/ticketMessages/${messageID}`)).body.status

const updatesOf = ({ context: { db }, customerID }: Desk) =>
  db.$count(events, and(eq(events.customerID, customerID), eq(events.type, 'message.updated')))

/** A channel type without a sender. */
const failToDeliver = (desk: Desk, message: { customerID: number; messageID: number }) =>
  deliverMessage(withSenders(desk.context, {}), message, { attempts: 1, max_attempts: 2 })

/** Creates a message and queues a reply to it. */
async function queueReply(desk: Desk) {
  const source = await makeMessage(desk, {
    fromAddress: 'ada@example.test',
    toAddress: 'us@example.test',
    subject: 'Hat',
  })
  await send(desk, source.messageID, { modifiedAnswer: 'Your hat is here.' })
  const [reply] = await repliesTo(desk, source.messageID)
  if (!reply) throw new Error('There is no reply.')
  return { source, reply }
}

describe('POST /ticketMessages/:id/send', () => {
  test('queues the prepared reply and marks the message answered', async () => {
    await using desk = await startDesk()
    const source = await makeMessage(desk, { fromAddress: 'ada@example.test', subject: 'Hat', uid: 'a' })
    await desk.put(`/ticketMessages/${source.messageID}`, { aiAnswer: 'It is here.' })

    const answer = await send(desk, source.messageID)

    expect([answer.status, answer.body]).toEqual([200, { message: 'It is here.' }])
    const [reply, ...more] = await repliesTo(desk, source.messageID)
    expect(more).toEqual([])
    expect(reply).toMatchObject({
      ticketID: source.ticketID,
      senderType: 'CustomerRep',
      status: 'Queued',
      message: 'It is here.',
      subject: 'Hat',
      toAddress: 'ada@example.test',
      uid: 'a',
      customerRepID: desk.admin.customerRepID,
      isAI: false,
    })
    expect(await statusOf(desk, source.messageID)).toBe('Answered')
    expect((await desk.get(`/tickets/${source.ticketID}`)).body.messageCount).toBe(2)
  })

  test('sends a different text instead', async () => {
    await using desk = await startDesk()
    const source = await makeMessage(desk)
    await desk.put(`/ticketMessages/${source.messageID}`, { aiAnswer: 'Prepared' })

    expect((await send(desk, source.messageID, { modifiedAnswer: 'Better' })).body).toEqual({ message: 'Better' })
    expect((await repliesTo(desk, source.messageID)).map(({ message }) => message)).toEqual(['Better'])
  })

  test('fails if there is nothing to send', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk)

    expect((await send(desk, messageID)).status).toBe(400)
    const blank = await send(desk, messageID, { modifiedAnswer: '  ' })
    expect([blank.status, blank.body.details[0].field]).toEqual([400, 'modifiedAnswer'])
    expect((await send(desk, messageID, { modifiedAnswer: 5 })).status).toBe(400)
    expect(await statusOf(desk, messageID)).toBe('Received')
  })

  test('sends one reply: of concurrent calls one wins, and escalating does not allow another', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk)
    const texts = ['a', 'b', 'c', 'd', 'e']

    const answers = await Promise.all(texts.map((modifiedAnswer) => send(desk, messageID, { modifiedAnswer })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await repliesTo(desk, messageID)).toHaveLength(1)
    await desk.post(`/ticketMessages/${messageID}/escalate-by-id`, {})
    expect((await send(desk, messageID, { modifiedAnswer: 'again' })).status).toBe(409)
    expect(await statusOf(desk, messageID)).toBe('Answered')
  })

  test("rejects another customer's message and a missing one", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const theirs = await makeMessage(other)

    expect((await send(desk, theirs.messageID, { modifiedAnswer: 'x' })).status).toBe(403)
    expect((await send(desk, 999_999_999, { modifiedAnswer: 'x' })).status).toBe(404)
    expect(await repliesTo(other, theirs.messageID)).toEqual([])
  })

  test('queues a failed reply again by its own ID, and no other message', async () => {
    await using desk = await startDesk()
    const { reply } = await queueReply(desk)
    expect((await send(desk, reply.messageID)).status).toBe(409)
    await failToDeliver(desk, reply)
    expect(await statusOf(desk, reply.messageID)).toBe('Failed')

    const again = await send(desk, reply.messageID)

    expect([again.status, again.body]).toEqual([200, { message: 'Your hat is here.' }])
    expect((await desk.get(`/ticketMessages/${reply.messageID}`)).body).toMatchObject({
      status: 'Queued',
      failure: null,
    })
    await failToDeliver(desk, reply)
    expect(await statusOf(desk, reply.messageID)).toBe('Failed')
    expect((await send(desk, reply.messageID, { modifiedAnswer: 'Anew' })).body).toEqual({ message: 'Anew' })
    expect((await desk.get(`/ticketMessages/${reply.messageID}`)).body).toMatchObject({
      message: 'Anew',
      preview: 'Anew',
    })
  })
})

describe('job messages.deliver', () => {
  const firstOfTwo = { attempts: 1, max_attempts: 2 }
  const lastOfTwo = { attempts: 2, max_attempts: 2 }
  const through = (sender: Sender) => ({ Email: sender, Chat: sender, Phone: sender, WhatsApp: sender })

  test('fails visibly on a channel that cannot send', async () => {
    await using desk = await startDesk()
    const { reply } = await queueReply(desk)

    await failToDeliver(desk, reply)

    const { body } = await desk.get(`/ticketMessages/${reply.messageID}`)
    expect(body).toMatchObject({ status: 'Failed', failure: expect.stringContaining('This channel cannot send yet') })
  })

  test('sends once, however often it runs', async () => {
    await using desk = await startDesk()
    const { reply } = await queueReply(desk)
    const carried: number[] = []
    const table = through(async (_context, message) => {
      carried.push(message.messageID)
      return { externalID: 'provider-1' }
    })
    const before = await updatesOf(desk)

    for (let run = 0; run < 3; run++) await deliverMessage(withSenders(desk.context, table), reply, firstOfTwo)
    await desk.runJobs()

    expect(carried).toEqual([reply.messageID])
    const [row] = await repliesTo(desk, reply.answersMessageID ?? 0)
    expect(row).toMatchObject({ status: 'Sent', failure: null, externalID: 'provider-1' })
    expect(await updatesOf(desk)).toBe(before + 1)
  })

  test('retries after a temporary failure, and fails after the last attempt', async () => {
    await using desk = await startDesk()
    const { reply } = await queueReply(desk)
    const table = through(async () => {
      throw new Error('connection reset')
    })

    await expect(deliverMessage(withSenders(desk.context, table), reply, firstOfTwo)).rejects.toThrow(
      'connection reset',
    )
    expect(await statusOf(desk, reply.messageID)).toBe('Queued')
    await deliverMessage(withSenders(desk.context, table), reply, lastOfTwo)
    expect((await desk.get(`/ticketMessages/${reply.messageID}`)).body).toMatchObject({
      status: 'Failed',
      failure: 'The channel could not be reached in 2 attempts.',
    })
  })

  test('fails immediately after a permanent failure', async () => {
    await using desk = await startDesk()
    const { reply } = await queueReply(desk)
    const table = through(async () => {
      throw new PermanentFailure('The number does not exist.')
    })

    await deliverMessage(withSenders(desk.context, table), reply, firstOfTwo)

    expect((await desk.get(`/ticketMessages/${reply.messageID}`)).body.failure).toBe('The number does not exist.')
  })

  test('does nothing when the message was deleted', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const reply = await makeMessage(desk, { channelID, senderType: 'CustomerRep' })
    await desk.delete(`/ticketMessages/${reply.messageID}`)

    await desk.runJobs()

    expect(await updatesOf(desk)).toBe(1)
  })
})
