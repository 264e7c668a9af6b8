import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverMessage } from '../../desk/messages/delivery/deliver-message.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { receiveMessage } from '../../desk/messages/receiving/receive-message.ts'
import { makeLine, newNumber, startTelephonyDesk, type TelephonyDesk } from '../../test/channels/telephony.ts'
import { makeMessage } from '../../test/factories.ts'

const hour = 60 * 60 * 1000
const attempt = { attempts: 1, max_attempts: 8 }

/** An end user wrote, and an agent replies. */
async function queueReply(desk: TelephonyDesk, text = 'Your hat is here.', given = {}) {
  const line = await makeLine(desk, { autoReply: false, ...given })
  const person = newNumber()
  const source = await makeMessage(desk, { channelID: line.channelID, uid: person, message: 'Where is my hat?' })
  desk.double.receive(person, line.number)
  const { status } = await desk.post(`/ticketMessages/${source.messageID}/send`, { modifiedAnswer: text })
  expect(status).toBe(200)
  const [reply] = await desk.context.db.select().from(messages).where(eq(messages.answersMessageID, source.messageID))
  if (!reply) throw new Error('There is no reply.')
  return { line, person, source, reply }
}

const shown = async ({ context }: TelephonyDesk, { messageID }: { messageID: number }) =>
  (await context.db.select().from(messages).where(eq(messages.messageID, messageID)))[0]

/** A worker that is killed when the provider has accepted the message. */
function dyingAfterSend({ context }: TelephonyDesk) {
  const { telephony } = context
  const send = async (...given: Parameters<typeof telephony.send>): Promise<never> => {
    await telephony.send(...given)
    throw new Error('killed')
  }
  return { ...context, telephony: { ...telephony, send } }
}

describe('a reply over WhatsApp', () => {
  test('goes to the provider as the channel, and is Sent', async () => {
    await using desk = await startTelephonyDesk()
    const { line, person, reply } = await queueReply(desk)

    await desk.runJobs()

    expect(desk.double.sent).toMatchObject([
      {
        from: line.number,
        to: person,
        body: 'Your hat is here.',
        statusCallback: `https://desk.example.test/gateway/whatsapp/status?customerID=${desk.customerID}&messageID=${reply.messageID}`,
      },
    ])
    const [sent] = desk.double.sent
    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent', failure: null, externalID: sent?.sid })
  })

  test('after a day fails with a clear reason and is not sent', async () => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    desk.clock.advance(24 * hour)

    await deliverMessage(desk.context, reply, attempt)

    expect(await shown(desk, reply)).toMatchObject({ status: 'Failed', failure: expect.stringContaining('24 hours') })
    expect(desk.double.sent).toEqual([])
  })

  test('after a day is sent as a template if the channel has one', async () => {
    await using desk = await startTelephonyDesk()
    const templateSID = `HX${'a'.repeat(32)}`
    const { reply } = await queueReply(desk, 'Your hat\n\nis here.', { templateSID })
    desk.clock.advance(24 * hour)

    await deliverMessage(desk.context, reply, attempt)

    expect(desk.double.sent).toMatchObject([{ contentSid: templateSID, body: 'Your hat is here.' }])
    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent' })
  })

  test('as a template accepted before its worker died is not sent twice', async () => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk, 'Your hat\nis here.', { templateSID: `HX${'a'.repeat(32)}` })
    desk.clock.advance(24 * hour)

    await expect(deliverMessage(dyingAfterSend(desk), reply, attempt)).rejects.toThrow('killed')
    await deliverMessage(desk.context, reply, attempt)

    expect(desk.double.sent).toHaveLength(1)
    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent', externalID: desk.double.sent[0]?.sid })
  })

  test.each([
    ['goes as the template of the channel', `HX${'a'.repeat(32)}`, { status: 'Sent', failure: null }],
    ['fails with the reason', null, { status: 'Failed', failure: expect.stringMatching(/24 hours.*63016/) }],
  ])('that is too late by the clock of the provider %s', async (_what, templateSID, end) => {
    await using desk = await startTelephonyDesk()
    const { reply, line, person } = await queueReply(desk, 'Your hat is here.', { templateSID })
    desk.clock.advance(24 * hour)
    // Reported in another way than the provider's.
    const { customerID, context } = desk
    await receiveMessage(context, {
      customerID,
      channelID: line.channelID,
      uid: person,
      content: { message: 'Hello?' },
    })

    await deliverMessage(desk.context, reply, attempt)

    expect(await shown(desk, reply)).toMatchObject(end)
    expect(desk.double.sent.map(({ contentSid }) => contentSid)).toEqual(templateSID ? [templateSID] : [])
  })

  test.each([
    ['the provider is away', 503],
    ['the provider is busy', 429],
  ])('is tried again while %s', async (_why, status) => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    desk.double.failNext(status)

    await expect(deliverMessage(desk.context, reply, attempt)).rejects.toThrow('busy')
    expect(await shown(desk, reply)).toMatchObject({ status: 'Queued' })
    await deliverMessage(desk.context, reply, attempt)

    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent' })
    expect(desk.double.sent).toHaveLength(1)
  })

  test('accepted before its worker died is not sent twice, even next to one with the same text', async () => {
    await using desk = await startTelephonyDesk()
    const { reply, line, person, source } = await queueReply(desk, 'Yes.')
    await deliverMessage(desk.context, reply, attempt)
    const twin = await makeMessage(desk, {
      ticketID: source.ticketID,
      senderType: 'CustomerRep',
      message: 'Yes.',
      toAddress: person,
    })
    const twinKey = { customerID: desk.customerID, messageID: twin.messageID }

    await expect(deliverMessage(dyingAfterSend(desk), twinKey, attempt)).rejects.toThrow('killed')
    await deliverMessage(desk.context, twinKey, attempt)

    expect(desk.double.sent.map(({ body, from }) => [body, from])).toEqual([
      ['Yes.', line.number],
      ['Yes.', line.number],
    ])
    const rows = await desk.context.db.select().from(messages).where(eq(messages.ticketID, source.ticketID))
    expect(rows.flatMap(({ externalID }) => externalID ?? [])).toEqual(desk.double.sent.map(({ sid }) => sid))
  })

  test.each(['cut', 'cut-afterwards', 'half-answer'] as const)(
    'is sent once over a line that breaks: %s',
    async (how) => {
      await using desk = await startTelephonyDesk()
      const { reply } = await queueReply(desk)
      desk.double.breakNext(how)

      await expect(deliverMessage(desk.context, reply, attempt)).rejects.toThrow('The')
      await deliverMessage(desk.context, reply, attempt)

      expect(desk.double.sent).toHaveLength(1)
      expect(await shown(desk, reply)).toMatchObject({ status: 'Sent' })
    },
  )

  test('is sent once if two workers have it, for example after a database outage', async () => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    const { telephony } = desk.context
    const isAsked = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const slow = {
      ...telephony,
      async send(...given: Parameters<typeof telephony.send>) {
        isAsked.resolve()
        await mayGo.promise
        return telephony.send(...given)
      },
    }

    const first = deliverMessage({ ...desk.context, telephony: slow }, reply, attempt)
    await isAsked.promise
    await deliverMessage(desk.context, reply, attempt)
    mayGo.resolve()
    await first
    await desk.runJobs()

    expect(desk.double.sent).toHaveLength(1)
    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent' })
  })

  test('given up by a slow worker stays with the one that has it now', async () => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    const { telephony } = desk.context
    const stuck = () => {
      const isAsked = Promise.withResolvers<void>()
      const fails = Promise.withResolvers<never>()
      const send = () => {
        isAsked.resolve()
        return fails.promise
      }
      return {
        isAsked: isAsked.promise,
        fail: fails.reject,
        context: { ...desk.context, telephony: { ...telephony, send } },
      }
    }
    const [slow, other] = [stuck(), stuck()]

    const first = deliverMessage(slow.context, reply, attempt)
    await slow.isAsked
    desk.clock.advance(60_000)
    const second = deliverMessage(other.context, reply, attempt)
    await other.isAsked
    const { dispatchingUntil } = (await shown(desk, reply)) ?? {}
    slow.fail(new Error('too late'))
    await expect(first).rejects.toThrow('too late')

    expect(await shown(desk, reply)).toMatchObject({ status: 'Queued', dispatchingUntil })
    other.fail(new Error('broken'))
    await expect(second).rejects.toThrow('broken')
    expect(await shown(desk, reply)).toMatchObject({ dispatchingUntil: null })
  })

  test('that is long is sent in parts, and a killed worker omits none', async () => {
    await using desk = await startTelephonyDesk()
    const sentence = 'All of this is about your hat. '
    const { reply } = await queueReply(desk, sentence.repeat(120))
    const { telephony } = desk.context
    let count = 0
    const dying = {
      ...telephony,
      async send(...given: Parameters<typeof telephony.send>) {
        const sent = await telephony.send(...given)
        if (++count === 2) throw new Error('killed')
        return sent
      },
    }

    await expect(deliverMessage({ ...desk.context, telephony: dying }, reply, attempt)).rejects.toThrow('killed')
    await deliverMessage(desk.context, reply, attempt)

    const bodies = desk.double.sent.map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(bodies.join(' ')).toBe(sentence.repeat(120).trim())
    expect(desk.double.sent.map(({ statusCallback }) => statusCallback?.includes('isPart'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each([
    ['without an account', { telephonyAuthToken: null }, 'No account'],
    ['with a wrong token', { telephonyAuthToken: 'wrong' }, 'rejected the account'],
  ])('fails clearly %s', async (_how, change, failure) => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    await desk.put('/api/Customers/me', change)

    await desk.runJobs()

    expect(await shown(desk, reply)).toMatchObject({ status: 'Failed', failure: expect.stringContaining(failure) })
    expect(desk.double.sent).toEqual([])
  })

  test('fails with a clear reason if the number is unknown', async () => {
    await using desk = await startTelephonyDesk()
    const { channelID } = await makeLine(desk, { autoReply: false })
    const reply = await makeMessage(desk, { channelID, senderType: 'CustomerRep', toAddress: 'ada@example.test' })

    await desk.runJobs()

    expect(await shown(desk, reply)).toMatchObject({
      status: 'Failed',
      failure: expect.stringContaining('No phone number'),
    })
  })

  test('that failed is sent again as a separate message', async () => {
    await using desk = await startTelephonyDesk()
    const { reply } = await queueReply(desk)
    desk.double.failNext(400, 21211)
    await desk.runJobs()
    expect(await shown(desk, reply)).toMatchObject({ status: 'Failed', failure: expect.stringContaining('21211') })

    await desk.post(`/ticketMessages/${reply.messageID}/send`, {})
    await desk.runJobs()

    expect(await shown(desk, reply)).toMatchObject({ status: 'Sent', failure: null })
    expect(desk.double.sent).toHaveLength(1)
  })
})

describe('words for a caller', () => {
  test.each([
    ['during the call', false, 'Sent'],
    ['after they hung up', true, 'Failed'],
  ])('written %s are %s', async (_when, isOver, status) => {
    await using desk = await startTelephonyDesk()
    const { channelID, number } = await makeLine(desk, { channelType: 'Phone', autoReply: false })
    const source = await makeMessage(desk, { channelID, uid: newNumber(), customFieldsData: { callID: 'CA1' } })
    desk.double.calls.set('CA1', {
      ...{ sid: 'CA1', from: '', to: number, heard: [], dialled: [], rang: 0, faults: [] },
      ...(isOver ? { status: 'completed', endedAt: desk.clock.now() } : { status: 'in-progress', endedAt: undefined }),
    })
    desk.clock.advance(60_000)
    await desk.post(`/ticketMessages/${source.messageID}/send`, { modifiedAnswer: 'Hello' })

    await desk.runJobs()

    const [reply] = await desk.context.db.select().from(messages).where(eq(messages.answersMessageID, source.messageID))
    expect(reply).toMatchObject({ status, failure: isOver ? expect.stringContaining('hung up') : null })
  })
})
