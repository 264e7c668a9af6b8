import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerByKeywords } from '../../adapters/ai/openai/testing/double-answers.ts'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { startTwilioDouble, type TwilioDouble } from '../../adapters/telephony/twilio/testing/twilio-double.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { giveAccount, newAccount, newNumber, replyInTurn } from '../../test/channels/telephony.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { runService } from '../../test/processes/command-line.ts'
import { testKeys } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'

const publicUrl = 'https://phones.example.test'
const people = 20
const questions = ['Where is my hat?', 'And my coat?', 'Thank you, and my gloves?']
const answerTo = (question: string) => `You asked: ${question}`

const account = newAccount()
let desk: Desk
let provider: TwilioDouble
let ai: Awaited<ReturnType<typeof startOpenAiDouble>>
type Process = Awaited<ReturnType<typeof runService>>
let gateway: Process
let worker: Process

const settings = (roles: string) => ({
  DATABASE_URL: desk.server.url,
  SECRET_KEY: testKeys.secret,
  JWT_SECRET: testKeys.token,
  DATA_DIR: desk.server.dataDirectory,
  ROLES: roles,
  GATEWAY_URL: publicUrl,
  TELEPHONY_BASE_URL: provider.base,
  AI_BASE_URL: ai.baseUrl,
})

const startGateway = async () => {
  gateway = await runService(settings('web,gateway'))
}
const startWorker = async () => {
  worker = await runService(settings('worker'))
}

/** While the service is down, the provider retries. */
const callbacks = {
  voiceUrl: `${publicUrl}/gateway/call`,
  fallbackUrl: `${publicUrl}/gateway/call/fallback`,
  statusCallback: `${publicUrl}/gateway/call/status`,
  messageUrl: `${publicUrl}/gateway/whatsapp`,
  attempts: 600,
  pauseInMs: 100,
  /** The gateway's current address. */
  reach: (address: string) => ({ url: address.replace(publicUrl, gateway.url) }),
}

beforeAll(async () => {
  desk = await startDesk({ settings: {} })
  provider = await startTwilioDouble([account])
  ai = await startOpenAiDouble()
  ai.answer = (request) => {
    if (request.kind !== 'reply') return answerByKeywords(request)
    const asked = request.blocks.findLast(({ name }) => name === 'message')?.text ?? ''
    return { reply: answerTo(asked), escalate: false, reason: 'Asked and answered.', documentIDs: [] }
  }
  await giveAccount(desk, account)
  await desk.put('/api/Customers/me', { aiProviderApiKey: ai.apiKey })
  await startGateway()
  await startWorker()
})

afterAll(async () => {
  await Promise.all([gateway?.kill(), worker?.kill()])
  await provider?.close()
  await ai?.close()
  await desk?.server.close()
})

async function makeLine(channelType: 'Phone' | 'WhatsApp') {
  const channel = await makeChannel(desk, { channelType })
  provider.senders.add(channel.phoneNumber ?? '')
  return { channelID: channel.channelID, number: channel.phoneNumber ?? '' }
}

const storedIn = (channelID: number, senderType: 'EndUser' | 'CustomerRep') =>
  desk.context.db
    .select()
    .from(messages)
    .where(and(eq(messages.channelID, channelID), eq(messages.senderType, senderType)))

const ticketsIn = (channelID: number) => desk.context.db.select().from(tickets).where(eq(tickets.channelID, channelID))

const callers = () => Array.from({ length: people }, () => newNumber())

/** Writes, waits for the reply, writes again; every message is delivered twice. */
async function converse(from: string, to: string) {
  for (const [index, body] of questions.entries()) {
    await provider.write({ ...callbacks, account, from, to, body, times: 2 })
    await until(() => provider.sent.filter((sent) => sent.to === from).length > index, 480_000)
  }
}

describe(`${people} concurrent conversations while a worker is killed`, () => {
  test('over WhatsApp: nothing is lost or sent twice', { timeout: 1_200_000 }, async () => {
    const line = await makeLine('WhatsApp')
    const writers = callers()
    let restarting: Promise<void> | undefined
    // The worst moment: the provider has accepted the message, and the process ends before it records that.
    provider.hooks.taken = async () => {
      if (provider.sent.length !== people) return
      await worker.kill()
      restarting = startWorker()
    }

    await Promise.all(writers.map((from) => converse(from, line.number)))
    await restarting
    await until(
      async () => (await storedIn(line.channelID, 'CustomerRep')).every(({ status }) => status === 'Sent'),
      60_000,
    )

    expect(restarting).toBeDefined()
    for (const from of writers) {
      expect(provider.sent.filter(({ to }) => to === from).map(({ body }) => body)).toEqual(questions.map(answerTo))
    }
    expect(await storedIn(line.channelID, 'EndUser')).toHaveLength(people * questions.length)
    expect(await storedIn(line.channelID, 'CustomerRep')).toHaveLength(people * questions.length)
    expect(await ticketsIn(line.channelID)).toHaveLength(people)
  })

  test('on the phone: nothing is lost or spoken twice', { timeout: 1_200_000 }, async () => {
    const line = await makeLine('Phone')
    let turns = 0
    let restarting: Promise<void> | undefined
    const play = (from: string) => {
      const speak = replyInTurn(...questions)
      return provider.call({
        ...{ ...callbacks, account, from, to: line.number, secondInMs: 200 },
        react() {
          if (++turns === people * 2) restarting = worker.kill().then(startWorker)
          return speak()
        },
      })
    }

    const calls = await Promise.all(callers().map(play))
    await restarting

    expect(restarting).toBeDefined()
    for (const call of calls) expect([answersIn(call), call.faults]).toEqual([questions.map(answerTo), []])
    expect(await storedIn(line.channelID, 'EndUser')).toHaveLength(people * questions.length)
    expect(await ticketsIn(line.channelID)).toHaveLength(people)
  })
})

test('calls continue after a gateway was killed', { timeout: 1_200_000 }, async () => {
  const line = await makeLine('Phone')
  let turns = 0
  let restarting: Promise<void> | undefined
  const play = (from: string) => {
    const speak = replyInTurn(...questions)
    return provider.call({
      ...{ ...callbacks, account, from, to: line.number, secondInMs: 200 },
      react() {
        if (++turns === people) restarting = gateway.kill().then(startGateway)
        return speak()
      },
    })
  }

  const calls = await Promise.all(
    callers()
      .slice(0, people / 2)
      .map(play),
  )
  await restarting

  expect(restarting).toBeDefined()
  for (const call of calls) expect([answersIn(call), call.faults]).toEqual([questions.map(answerTo), []])
  expect(await storedIn(line.channelID, 'EndUser')).toHaveLength((people / 2) * questions.length)
})

const answersIn = ({ heard }: { heard: { text: string }[] }) =>
  heard.map(({ text }) => text).filter((text) => text.startsWith('You asked'))
