import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import {
  callbacksOf,
  keepWorking,
  makeLine,
  newNumber,
  startTelephonyDesk,
  type TelephonyDesk,
} from '../../test/channels/telephony.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { until } from '../../test/until.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function startThread(desk: TelephonyDesk, given = {}) {
  const line = await makeLine(desk, given)
  const from = newNumber()
  const write = (body: string, more = {}) =>
    desk.double.write({ ...callbacksOf(desk), account: desk.account, from, to: line.number, body, ...more })
  const stored = () =>
    desk.context.db.select().from(messages).where(eq(messages.channelID, line.channelID)).orderBy(messages.messageID)
  return { line, from, write, stored }
}

const ticketsOf = ({ context, customerID }: TelephonyDesk) =>
  context.db.select().from(tickets).where(eq(tickets.customerID, customerID))

describe('a message over WhatsApp', () => {
  test("is stored as its sender's message and answered", async () => {
    await using desk = await startTelephonyDesk()
    const { line, from, write, stored } = await startThread(desk)
    useScriptedEngine(desk, { reply: () => ({ reply: 'It is here.' }) })

    const [answer] = await write('Where is my hat?', { name: 'Ada Lovelace' })
    await desk.runJobs()

    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<Response></Response>') })
    expect(await stored()).toMatchObject([
      {
        senderType: 'EndUser',
        message: 'Where is my hat?',
        uid: from,
        fromName: 'Ada Lovelace',
        toAddress: line.number,
      },
      { senderType: 'CustomerRep', message: 'It is here.', status: 'Sent', isAI: true },
    ])
    expect(desk.double.sent).toMatchObject([{ from: line.number, to: from, body: 'It is here.' }])
    expect((await desk.get(`/api/EndUsers/byUid?uid=${encodeURIComponent(from)}`)).body).toMatchObject([
      { FirstName: 'Ada', LastName: 'Lovelace', Phone: from },
    ])
  })

  test('becomes one of five messages on one ticket, in twenty concurrent deliveries', async () => {
    await using desk = await startTelephonyDesk()
    const { write, stored } = await startThread(desk, { autoReply: false })

    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => write(word, { times: 4 })))

    expect((await stored()).map(({ message }) => message).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await ticketsOf(desk)).toHaveLength(1)
  })

  test('of an album becomes messages with one picture each, on one ticket', async () => {
    await using desk = await startTelephonyDesk()
    const { write, stored } = await startThread(desk, { autoReply: false })
    const pictures = [1, 2, 3].map(() => desk.double.keepMedia(desk.account.accountSid, png, 'image/png'))

    await Promise.all(
      pictures.map((picture, index) => write(index === 0 ? 'My hat' : '', { media: [picture], times: 2 })),
    )
    await desk.runJobs()

    const rows = await stored()
    expect(rows).toHaveLength(3)
    expect(rows.every(({ hasAttachment }) => hasAttachment)).toBe(true)
    expect(await ticketsOf(desk)).toHaveLength(1)
  })

  test('goes to the WhatsApp channel of a number that also has a phone channel', async () => {
    await using desk = await startTelephonyDesk()
    const { line, write, stored } = await startThread(desk, { autoReply: false })
    await makeLine(desk, { channelType: 'Phone', phoneNumber: line.number })

    await write('Hello')

    expect(await stored()).toMatchObject([{ message: 'Hello' }])
  })

  test('is stored whatever characters it contains, and as a place if it is one', async () => {
    await using desk = await startTelephonyDesk()
    const { write, stored } = await startThread(desk, { autoReply: false })

    await write('a\0b 🎩', { name: 'x'.repeat(400) })
    await write('', { further: { Latitude: '48.2', Longitude: '16.3', Address: 'Vienna' } })
    const [nothing] = await write('', { further: { MessageType: 'reaction' } })

    expect((await stored()).map(({ message }) => message)).toEqual(['ab 🎩', 'Vienna geo:48.2,16.3'])
    expect(nothing?.status).toBe(200)
  })

  test('of an unknown number or an inactive channel is rejected', async () => {
    await using desk = await startTelephonyDesk()
    const { line, write, stored } = await startThread(desk)
    await desk.put(`/api/Channels/${line.channelID}`, { channelType: 'WhatsApp', name: 'Off', isActive: false })

    const [answer] = await write('Hello')

    expect(answer?.status).toBe(404)
    expect(await stored()).toEqual([])
  })
})

test('from a blocked number is dropped without a response to its sender', async () => {
  await using desk = await startTelephonyDesk()
  const { from, write, stored } = await startThread(desk, { autoReply: false })
  const { body } = await desk.post('/api/BlockedSenders', { sender: from })

  const [answer] = await write('Hello')
  expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<Response></Response>') })
  expect(await stored()).toEqual([])

  await desk.delete(`/api/BlockedSenders/${body.blockedSenderID}`)
  await write('Hello again')
  expect(await stored()).toMatchObject([{ message: 'Hello again' }])
})

describe('delivery reports', () => {
  test('are recorded in the right order, however they arrive', async () => {
    await using desk = await startTelephonyDesk()
    const { write, stored } = await startThread(desk)
    useScriptedEngine(desk, { reply: () => ({ reply: 'It is here.' }) })
    await using _worker = keepWorking(desk)
    await write('Where is my hat?')
    await until(() => desk.double.sent.length === 1)
    const [sent] = desk.double.sent
    if (!sent) throw new Error('Nothing was sent.')

    for (const status of ['read', 'sent', 'delivered', 'queued'])
      await desk.double.report(sent, status, callbacksOf(desk))

    expect((await stored()).at(-1)).toMatchObject({ status: 'Sent', deliveryStatus: 'Read', externalID: sent.sid })
  })

  test('of a failure make the message Failed, with the reason', async () => {
    await using desk = await startTelephonyDesk()
    const { write, stored } = await startThread(desk)
    useScriptedEngine(desk, { reply: () => ({ reply: 'It is here.' }) })
    await write('Where is my hat?')
    await desk.runJobs()
    const [sent] = desk.double.sent
    if (!sent) throw new Error('Nothing was sent.')

    await desk.double.report(sent, 'sent', callbacksOf(desk))
    await desk.double.report(sent, 'undelivered', callbacksOf(desk), 63024)

    expect((await stored()).at(-1)).toMatchObject({ status: 'Failed', failure: expect.stringContaining('63024') })
  })
})
