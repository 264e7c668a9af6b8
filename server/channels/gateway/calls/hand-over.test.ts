import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../desk/messages/messages.table.ts'
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

const people = '+4930999999'

async function startCaller(desk: TelephonyDesk, given = {}) {
  const phone = await makeLine(desk, { channelType: 'Phone', ...given })
  const plan = { ...callbacksOf(desk), account: desk.account, from: newNumber(), to: phone.number }
  const spoken = () =>
    desk.context.db.select().from(messages).where(eq(messages.channelID, phone.channelID)).orderBy(messages.messageID)
  return { phone, plan, spoken }
}

const wishForPeople = (desk: TelephonyDesk) =>
  useScriptedEngine(desk, { reply: () => ({ reply: '', escalate: true, reason: 'A wish for people.' }) })

describe('an escalated call', () => {
  test('is connected with the number of the channel, and then ends', async () => {
    await using desk = await startTelephonyDesk()
    const { plan, spoken } = await startCaller(desk, { handoverNumber: people })
    wishForPeople(desk)
    await using _worker = keepWorking(desk)

    const call = await desk.double.call({
      ...plan,
      react: ({ at }) => (at === 'dial' ? { dial: 'completed' } : { says: 'A person, please' }),
    })

    expect(call.faults).toEqual([])
    expect(call.dialled).toEqual([people])
    expect(call.heard.map(({ text }) => text)).toEqual([
      'Hello! How can we help you?',
      'I am connecting you with a colleague.',
    ])
    const [first] = await spoken()
    expect(first).toMatchObject({ message: 'A person, please', status: 'Escalated', isEscalated: true })
    expect((await desk.get(`/tickets/${first?.ticketID}`)).body.status).toBe('Escalated')
  })

  test.each(['busy', 'no-answer', 'failed'] as const)(
    'takes down what the caller says when the line is %s',
    async (dial) => {
      await using desk = await startTelephonyDesk()
      const { plan, spoken } = await startCaller(desk, { handoverNumber: people })
      wishForPeople(desk)
      await using _worker = keepWorking(desk)
      const words = replyInTurn('A person, please', 'Call me tomorrow', 'silence')

      const call = await desk.double.call({ ...plan, react: ({ at }) => (at === 'dial' ? { dial } : words()) })

      expect(call.dialled).toEqual([people])
      expect(call.heard.map(({ text }) => text)).toEqual([
        'Hello! How can we help you?',
        'I am connecting you with a colleague.',
        expect.stringContaining('All of our agents are busy'),
        expect.stringContaining('I have noted that'),
        expect.stringContaining('Goodbye'),
      ])
      const messages = (await spoken()).filter(({ senderType }) => senderType === 'EndUser')
      expect(messages.map(({ message }) => message)).toEqual(['A person, please', 'Call me tomorrow'])
    },
  )

  test('without such a number plays the configured text once', async () => {
    await using desk = await startTelephonyDesk()
    const { plan } = await startCaller(desk)
    wishForPeople(desk)
    await using _worker = keepWorking(desk)

    const call = await desk.double.call({ ...plan, react: replyInTurn('A person, please', 'Really') })

    expect(call.dialled).toEqual([])
    expect(call.heard.map(({ text }) => text)).toEqual([
      'Hello! How can we help you?',
      'Thank you. We have received your message and will get back to you.',
      expect.stringContaining('I have noted that'),
    ])
  })

  test('is escalated if the automation fails, and agents see why', async () => {
    await using desk = await startTelephonyDesk()
    const { plan, spoken } = await startCaller(desk, { handoverNumber: people })
    useScriptedEngine(desk, { reply: () => ({ reply: ' ' }) })
    await using _worker = keepWorking(desk)

    const call = await desk.double.call({
      ...plan,
      react: ({ at }) => (at === 'dial' ? { dial: 'completed' } : { says: 'Hello' }),
    })

    expect(call.dialled).toEqual([people])
    expect((await spoken())[0]).toMatchObject({
      isEscalated: true,
      aiFeedbackComment: 'The automation failed during a call.',
    })
  })

  test('is escalated if the channel leaves replies to agents: a draft is not spoken', async () => {
    await using desk = await startTelephonyDesk()
    const { plan, spoken } = await startCaller(desk, { handoverNumber: people, autoReply: false })
    useScriptedEngine(desk, { reply: () => ({ reply: 'A draft.' }) })
    await using _worker = keepWorking(desk)

    const call = await desk.double.call({
      ...plan,
      react: ({ at }) => (at === 'dial' ? { dial: 'completed' } : { says: 'Hello' }),
    })

    expect(call.heard.map(({ text }) => text)).not.toContain('A draft.')
    expect(call.dialled).toEqual([people])
    expect(await spoken()).toMatchObject([{ aiAnswer: 'A draft.', status: 'Drafted' }])
  })
})

describe('a call during an outage', () => {
  test('continues over the fallback URL, with the words spoken before', async () => {
    await using desk = await startTelephonyDesk()
    const { plan, spoken } = await startCaller(desk)
    useScriptedEngine(desk, { reply: ({ message }) => ({ reply: `Yes, ${message}` }) })
    await using _worker = keepWorking(desk)
    const attempts = 2
    let failures = attempts
    const react = replyInTurn('One', 'Two')

    const call = await desk.double.call({
      ...plan,
      attempts,
      pauseInMs: 5,
      react,
      reach(address) {
        const isDown = address.includes('/gateway/call/turn') && failures-- > 0
        return isDown ? { url: 'http://127.0.0.1:1/' } : callbacksOf(desk).reach(address)
      },
    })

    expect(call.faults).toEqual([expect.stringContaining('11200')])
    expect(call.heard.map(({ text }) => text)).toEqual(['Hello! How can we help you?', 'Yes, One', 'Yes, Two'])
    expect((await spoken()).map(({ message }) => message)).toEqual(['One', 'Yes, One', 'Two', 'Yes, Two'])
  })

  test('keeps the words while the service is unavailable, and apologizes if it stays so', async () => {
    await using desk = await startTelephonyDesk({ GATEWAY_API_URL: 'http://127.0.0.1:1', ROLES: 'web,gateway' })
    const { plan } = await startCaller(desk)
    const { statusCallback: _, ...unreported } = plan
    const asked: string[] = []

    const call = await desk.double.call({
      ...unreported,
      voiceUrl: `${plan.voiceUrl}/turn?step=1&waits=11&heard=My+hat`,
      react: () => 'hangUp',
      reach(address) {
        asked.push(address)
        return callbacksOf(desk).reach(address)
      },
    })

    expect(asked).toEqual([
      expect.stringContaining('/turn?step=1&waits=11&heard=My+hat'),
      expect.stringContaining('/turn?step=1&waits=12&heard=My+hat'),
    ])
    expect(call.heard.map(({ text }) => text)).toEqual([expect.stringContaining('call again later')])
  }, 60_000)
})
