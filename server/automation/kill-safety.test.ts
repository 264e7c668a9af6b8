import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { expect, test } from 'vitest'
import { makeRule, repliesOf, runsOf, show } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../test/factories.ts'
import { advanceRun } from './runs/advance-run.ts'
import type { StepContext } from './runs/automation-run.ts'

class Killed extends Error {}

/** The context of a worker that is killed at its nth transaction, just before or after the commit. */
function dyingAt({ context }: Desk, nth: number, when: 'before' | 'after'): StepContext {
  let count = 0
  const transaction: typeof context.db.transaction = async (work) => {
    const isLast = ++count === nth
    const result = await context.db.transaction(async (tx) => {
      const inner = await work(tx)
      if (isLast && when === 'before') throw new Killed()
      return inner
    })
    if (isLast) throw new Killed()
    return result
  }
  const db = new Proxy(context.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
  return { ...context, db }
}

/** Three actions with external effects, one that fires another hook, and a draft. */
async function arrange(desk: Desk) {
  useScriptedEngine(desk)
  const to = `chief-${desk.customerID}@example.test`
  const { documentID } = await makeDocument(desk, { content: 'Our terms.' })
  await makeRule(desk, 'OnMessage', { operation: 'sendDocument', parameters: { documentID } }, { priority: 3 })
  await makeRule(desk, 'OnMessage', { operation: 'notifyByEmail', parameters: { to } }, { priority: 2 })
  await makeRule(desk, 'OnMessage', { operation: 'escalate' }, { priority: 1 })
  await makeRule(desk, 'OnEscalate', { operation: 'setCustomField', parameters: { name: 'Chain', value: 1 } })
  const mails = () => desk.server.mailer.sent.filter((mail) => mail.to === to).length
  const { channelID } = await makeChannel(desk)
  return { mails, channelID }
}

async function receive(desk: Desk, channelID: number, uid?: string) {
  const message = await makeMessage(desk, { channelID, ...(uid ? { uid } : {}) })
  const run = (await runsOf(desk)).find(({ messageID }) => messageID === message.messageID)
  if (!run) throw new Error('There is no run.')
  return { message, run }
}

async function expectOnce(desk: Desk, message: TicketMessage) {
  const replies = (await repliesOf(desk)).filter(({ ticketID }) => ticketID === message.ticketID)
  expect(replies.map(({ message }) => message)).toEqual(['Our terms.'])
  expect(await show(desk, message)).toMatchObject({ status: 'Escalated', aiAnswer: 'We are on it.' })
  const ticket = (await desk.get(`/tickets/${message.ticketID}`)).body
  expect(ticket).toMatchObject({ messageCount: 2, customFieldsData: { Chain: 1 } })
  expect((await runsOf(desk)).map(({ state }) => state)).not.toContain('Running')
}

/** How a run is executed: in batches from one external call to the next, or step by step after an error. */
const ways = [
  { way: 'in batches', attempts: 1, minDeaths: 8 },
  { way: 'step by step', attempts: 2, minDeaths: 30 },
]

test.each(ways)(
  'a worker that is killed at any transaction $way loses nothing and does nothing twice',
  async (how) => {
    await using desk = await startDesk()
    const { mails, channelID } = await arrange(desk)
    let deaths = 0
    let isKilled = true
    for (let nth = 1; isKilled; nth++) {
      for (const when of ['before', 'after'] as const) {
        const { message, run } = await receive(desk, channelID)

        isKilled = await advanceRun(dyingAt(desk, nth, when), run, { attempts: how.attempts, max_attempts: 9 }).then(
          () => false,
          (fault) => fault instanceof Killed,
        )
        await desk.runJobs()

        await expectOnce(desk, message)
        expect(mails()).toBe(++deaths)
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(how.minDeaths)
  },
  120_000,
)

test('answers a message without rules once if a worker is killed at any transaction', async () => {
  await using desk = await startDesk()
  const { topicID, name } = await makeTopic(desk)
  useScriptedEngine(desk, { topicIDs: () => [topicID] })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', autoReply: true })
  let deaths = 0
  let isKilled = true
  for (let nth = 1; isKilled; nth++) {
    for (const when of ['before', 'after'] as const) {
      const { message, run } = await receive(desk, channelID, `visitor ${nth} ${when}`)

      isKilled = await advanceRun(dyingAt(desk, nth, when), run).then(
        () => false,
        (fault) => fault instanceof Killed,
      )
      deaths += isKilled ? 1 : 0
      await desk.runJobs()

      expect(await show(desk, message)).toMatchObject({ status: 'Answered', topics: [{ topicName: name }] })
      const replies = (await repliesOf(desk)).filter(({ ticketID }) => ticketID === message.ticketID)
      expect(replies.map(({ message }) => message)).toEqual(['We are on it.'])
    }
  }
  expect(deaths).toBeGreaterThanOrEqual(6)
  expect((await runsOf(desk)).map(({ state }) => state)).not.toContain('Running')
}, 120_000)

test('does everything once if a job runs twice or workers meet at one run', async () => {
  await using desk = await startDesk()
  const { mails, channelID } = await arrange(desk)
  const { message, run } = await receive(desk, channelID)

  await Promise.all([advanceRun(desk.context, run), advanceRun(desk.context, run), advanceRun(desk.context, run)])
  await advanceRun(desk.context, run)
  await desk.runJobs()

  await expectOnce(desk, message)
  expect(mails()).toBe(1)
})

test('retries an internal error, and reports it in the end', async () => {
  await using desk = await startDesk()
  let faults = 0
  useScriptedEngine(desk, {
    topicIDs: () => [],
    reply: () => {
      faults += 1
      throw new TypeError('Not an answer of the AI')
    },
  })
  const { message, run } = await receive(desk, (await makeChannel(desk)).channelID)

  await expect(advanceRun(desk.context, run, { attempts: 1, max_attempts: 2 })).rejects.toThrow(TypeError)
  expect((await show(desk, message)).status).toBe('Processing')
  await advanceRun(desk.context, run, { attempts: 2, max_attempts: 2 })

  expect(faults).toBe(2)
  const failed = await show(desk, message)
  expect(failed).toMatchObject({ status: 'Failed', failure: expect.stringContaining('a fault of its own') })
  expect(failed.failure).not.toContain('Not an answer')
})
