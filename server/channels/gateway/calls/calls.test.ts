import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../desk/messages/messages.table.ts'
import { makeRule, runsOf } from '../../../test/automation.ts'
import {
  callbacksOf,
  keepWorking,
  makeLine,
  newNumber,
  replyInTurn,
  startTelephonyDesk,
  type TelephonyDesk,
} from '../../../test/channels/telephony.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeMessage, makeTranslation } from '../../../test/factories.ts'
import { until } from '../../../test/until.ts'

type Line = Awaited<ReturnType<typeof makeLine>>

const makePhone = (desk: TelephonyDesk, given = {}) => makeLine(desk, { channelType: 'Phone', ...given })

const callIn = (desk: TelephonyDesk, { number }: Line, plan: Partial<Parameters<typeof desk.double.call>[0]> = {}) =>
  desk.double.call({
    ...callbacksOf(desk),
    ...{ account: desk.account, from: newNumber(), to: number, react: () => 'hangUp', ...plan },
  })

const spokenIn = (desk: TelephonyDesk, { channelID }: Line) =>
  desk.context.db.select().from(messages).where(eq(messages.channelID, channelID)).orderBy(messages.messageID)

const hooksOf = async (desk: TelephonyDesk) =>
  (await runsOf(desk)).filter(({ kind }) => kind === 'hook').map(({ agenda, ticketID }) => ({ agenda, ticketID }))

/** Repeats the question, so that tests see which reply belongs to which question. */
const echo = (desk: TelephonyDesk) =>
  useScriptedEngine(desk, { reply: ({ message }) => ({ reply: `About "${message}": yes.` }) })

function detectGerman({ context }: TelephonyDesk) {
  const engine = context.ai.embedded('customer 1')
  const detectLanguage: typeof engine.detectLanguage = async (text) => ({
    ...(await engine.detectLanguage(text)),
    language: 'de',
  })
  context.ai = { ...context.ai, embedded: () => ({ ...engine, detectLanguage }) }
}

describe('a call', () => {
  test('is answered question by question, in order, and leaves its transcript on one ticket', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    echo(desk)
    await using _worker = keepWorking(desk)
    const from = newNumber()

    const call = await callIn(desk, phone, { from, react: replyInTurn('Where is my hat?', 'And my coat?') })

    expect(call.faults).toEqual([])
    expect(call.heard.map(({ text }) => text)).toEqual([
      'Hello! How can we help you?',
      'About "Where is my hat?": yes.',
      'About "And my coat?": yes.',
    ])
    const spoken = await spokenIn(desk, phone)
    expect(spoken.map(({ senderType, message }) => [senderType, message])).toEqual([
      ['EndUser', 'Where is my hat?'],
      ['CustomerRep', 'About "Where is my hat?": yes.'],
      ['EndUser', 'And my coat?'],
      ['CustomerRep', 'About "And my coat?": yes.'],
    ])
    expect(new Set(spoken.map(({ ticketID }) => ticketID)).size).toBe(1)
    expect(spoken[0]).toMatchObject({ uid: from, status: 'Answered', customFieldsData: { callID: call.sid } })
    await until(async () => (await spokenIn(desk, phone)).filter(({ status }) => status === 'Sent').length === 2)
  })

  test('from a blocked number ends before it begins, and triggers nothing', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    const from = newNumber()
    await desk.post('/api/BlockedSenders', { sender: from, channelID: phone.channelID })

    const call = await callIn(desk, phone, { from, react: replyInTurn('It is me.') })

    expect([call.faults, call.heard]).toEqual([[], []])
    expect(await spokenIn(desk, phone)).toEqual([])
    expect(await hooksOf(desk)).toEqual([])
  })

  test('continues the open ticket of the caller, without repeating earlier replies', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    echo(desk)
    const from = newNumber()
    const before = await makeMessage(desk, { channelID: phone.channelID, uid: from, message: 'Last week' })
    await makeMessage(desk, { ticketID: before.ticketID, senderType: 'CustomerRep', message: 'Old words' })
    await using _worker = keepWorking(desk)

    const call = await callIn(desk, phone, { from, react: replyInTurn('It is me again.') })

    expect(call.heard.map(({ text }) => text)).toEqual(['Hello! How can we help you?', 'About "It is me again.": yes.'])
    expect((await spokenIn(desk, phone)).every(({ ticketID }) => ticketID === before.ticketID)).toBe(true)
  })

  test('fires OnPhonePickup and OnPhoneHangup once, the second with the ticket, and rings as long as the rules wait', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    echo(desk)
    await makeRule(
      desk,
      'OnPhonePickup',
      { operation: 'wait', parameters: { seconds: 4 } },
      { specialChannel: 'Phone' },
    )
    await using _worker = keepWorking(desk)

    const call = await callIn(desk, phone, { react: replyInTurn('Hello?'), sendsTwice: true })

    expect(call.rang).toBe(4)
    const [first] = await spokenIn(desk, phone)
    const fired = await hooksOf(desk)
    expect(fired).toMatchObject([{ ticketID: null }, { ticketID: first?.ticketID }])
  })

  test('speaks and stores everything once if the provider repeats a request', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    const asked = echo(desk)
    await using _worker = keepWorking(desk)

    const call = await callIn(desk, phone, { react: replyInTurn('One', 'Two', 'Three'), sendsTwice: true })

    expect(call.heard).toHaveLength(4)
    expect(asked.replies.map(({ message }) => message)).toEqual(['One', 'Two', 'Three'])
    expect(await spokenIn(desk, phone)).toHaveLength(6)
  })

  test('asks the caller once to wait while a reply is prepared', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    const thinking = Promise.withResolvers<void>()
    useScriptedEngine(desk, { reply: async () => thinking.promise.then(() => ({ reply: 'After long thought.' })) })
    await using _worker = keepWorking(desk)
    const { reach } = callbacksOf(desk)
    let answers = 0
    const reachAndCount = (address: string) => {
      if (new URL(address).pathname === '/gateway/call/answer' && ++answers === 3) thinking.resolve()
      return reach(address)
    }

    const call = await callIn(desk, phone, { react: replyInTurn('A hard question'), reach: reachAndCount })

    expect(call.faults).toEqual([])
    expect(call.heard.map(({ text }) => text)).toEqual([
      'Hello! How can we help you?',
      'One moment, please.',
      'After long thought.',
    ])
  })
})

describe('the language of a call', () => {
  test("is that of the channel, with the customer's texts", async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk, { spokenLanguage: 'de-AT' })
    await makeTranslation(desk, { channelID: phone.channelID, lang: 'de', defaultGreeting: 'Servus!' })
    useScriptedEngine(desk, { reply: () => ({ reply: 'Ja, freilich.' }) })
    await using _worker = keepWorking(desk)

    const call = await callIn(desk, phone, { react: replyInTurn('silence') })

    expect(call.faults).toEqual([])
    expect(call.heard).toMatchObject([
      { text: 'Servus!', language: 'de-AT' },
      { text: expect.stringContaining('nicht gehört'), language: 'de-AT' },
    ])
  })

  test('follows the caller: replies are spoken in their language', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    useScriptedEngine(desk, { reply: () => ({ reply: 'Ihr Hut liegt bereit.' }) })
    detectGerman(desk)
    await using _worker = keepWorking(desk)
    const listenedIn: string[] = []
    const react = replyInTurn('Wo ist eigentlich mein Hut geblieben, bitte?')

    const call = await callIn(desk, phone, {
      react(moment) {
        listenedIn.push(moment.language)
        return react()
      },
    })

    expect(call.heard.at(-1)).toEqual({ text: 'Ihr Hut liegt bereit.', language: 'de-DE' })
    expect(listenedIn).toEqual(['en-US', 'de-DE'])
  })
})

describe('silence and noise', () => {
  test('repeat the question twice, then end the call; nothing is stored', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    const noise = [{ says: '...' }, { says: 'brr', confidence: 0.1 }, 'silence' as const]

    const call = await callIn(desk, phone, { react: () => noise.shift() ?? 'hangUp' })

    expect(call.heard.map(({ text }) => text)).toEqual([
      'Hello! How can we help you?',
      expect.stringContaining('did not hear you'),
      expect.stringContaining('did not hear you'),
      expect.stringContaining('Goodbye'),
    ])
    expect(await spokenIn(desk, phone)).toEqual([])
  })

  test('before the words do not prevent recognition', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    echo(desk)
    await using _worker = keepWorking(desk)

    const call = await callIn(desk, phone, { react: replyInTurn('silence', 'silence', 'Hello') })

    expect(call.heard.at(-1)?.text).toBe('About "Hello": yes.')
  })

  test('a caller with a withheld number still has one ticket for the call', async () => {
    await using desk = await startTelephonyDesk()
    const phone = await makePhone(desk)
    echo(desk)
    await using _worker = keepWorking(desk)

    await callIn(desk, phone, { from: '+266696687', react: replyInTurn('One', 'Two') })

    const spoken = await spokenIn(desk, phone)
    expect(spoken).toHaveLength(4)
    expect(new Set(spoken.map(({ ticketID }) => ticketID)).size).toBe(1)
    expect(spoken[0]?.uid).toBeNull()
  })
})
