import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { startPayingDesk, startPayingNeighbour } from '../../test/desks/paying-desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../../test/doubles/small-server.ts'
import { makeDocument, makeMessage } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { makeChat, visitorOf } from '../../test/visitor.ts'
import { createMeter } from './spending/meter.ts'
import { releaseReservations } from './spending/reservations.ts'

const path = '/api/Customers/ai-budget'
const budgetOf = async (desk: Desk) => (await desk.get(path)).body

const enter = async (desk: Desk, channelToken: string) =>
  new HubClient(desk.server.base, (await visitorOf(desk, { channelToken })).token).start()

async function flood(visitor: HubClient, count: number, text = 'Hello'): Promise<void> {
  for (let number = 0; number < count; number++) {
    await visitor.call('SendMessage', { clientMessageID: `${text} ${number}`, message: `${text} ${number}` })
  }
}

/** Several workers, each with many concurrent jobs. */
const runWorkers = (desk: Desk) => Promise.all([desk.runJobs(), desk.runJobs(), desk.runJobs(), desk.runJobs()])

/** The cost of one message. */
async function measureMessage(desk: Desk): Promise<number> {
  await makeMessage(desk)
  await desk.runJobs()
  return (await budgetOf(desk)).day.tokens
}

describe('a flood of chat messages', () => {
  test("spends at most the visitor's share; other visitors and customers still get replies", async () => {
    const { desk, double } = await startPayingDesk()
    const neighbour = await startPayingNeighbour(desk, double)
    const perMessage = await measureMessage(desk)
    const tokensPerVisitor = perMessage * 3 + 800
    await desk.put(path, { tokensPerVisitor })
    const { token } = await makeChat(desk)
    const [attacker, other] = [await enter(desk, token), await enter(desk, token)]
    double.latencyMs = 20

    await flood(attacker, 25)
    await runWorkers(desk)

    const { day, topSenders } = await budgetOf(desk)
    expect(day.tokens - perMessage).toBeLessThanOrEqual(tokensPerVisitor)
    expect(topSenders[0]).toMatchObject({ channelType: 'Chat', messages: 25, ticketID: expect.any(Number) })
    const waiting = (await desk.get('/tickets?needsPerson=true')).body
    expect(waiting.items).toMatchObject([
      { needsPersonReason: 'This visitor has reached the daily limit of AI tokens.' },
    ])
    const messages = (await desk.get(`/ticketMessages?ticketId=${waiting.items[0].ticketID}`)).body
    expect(messages.totalCount).toBeGreaterThanOrEqual(25)

    await flood(other, 1, 'Another')
    const elsewhere = await makeMessage(neighbour)
    await runWorkers(desk)
    await other.waitFor('message.created', ({ senderType }) => senderType === 'CustomerRep')
    expect((await neighbour.get(`/ticketMessages/${elsewhere.messageID}`)).body.status).toBe('Answered')
  })

  test("of many visitors spends at most the customer's budget, however many workers there are", async () => {
    const { desk, double } = await startPayingDesk()
    const neighbour = await startPayingNeighbour(desk, double)
    const perMessage = await measureMessage(desk)
    const tokensPerDay = perMessage * 5 + 800
    await desk.put(path, { tokensPerDay })
    const { token } = await makeChat(desk)
    double.latencyMs = 20

    for (let number = 0; number < 8; number++) await flood(await enter(desk, token), 3, `Visitor ${number}`)
    const elsewhere = await makeMessage(neighbour)
    await runWorkers(desk)

    const { day } = await budgetOf(desk)
    expect(day.tokens).toBeLessThanOrEqual(tokensPerDay)
    expect(day.tokens).toBeGreaterThan(perMessage * 2)
    expect((await desk.get('/tickets?needsPerson=true')).body.totalCount).toBeGreaterThan(0)
    expect((await neighbour.get(`/ticketMessages/${elsewhere.messageID}`)).body.status).toBe('Answered')

    const asked = double.requests.length
    await flood(await enter(desk, token), 5, 'Later')
    await runWorkers(desk)
    expect(double.requests.length).toBe(asked)
  })

  test('causes only a limited number of data retrievals per day', async () => {
    await using server = await startSmallServer(answerWith({ state: 'sent' }))
    const settings = { RETRIEVALS_PER_VISITOR: '2', OUTBOUND_ALLOW: '127.0.0.1' }
    await using desk = await startDesk({ settings })
    const asked = useScriptedEngine(desk)
    const apiEndpoint = `${server.url}/orders`
    const { documentID } = await makeDocument(desk, { isDataRetrievalProcess: true, apiEndpoint })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    const { token } = await makeChat(desk)
    const [attacker, other] = [await enter(desk, token), await enter(desk, token)]

    for (let number = 0; number < 4; number++) {
      await flood(attacker, 1, `Message ${number}`)
      await desk.runJobs()
    }
    expect(server.hits).toHaveLength(2)
    expect(asked.replies.at(-1)?.documents[0]?.content).toContain('reached the daily limit of data retrievals')

    await flood(other, 1, 'Another')
    await desk.runJobs()
    expect(server.hits).toHaveLength(3)
  })
})

describe('a reservation', () => {
  const estimate = { model: 'gpt-4o-mini', inputTokens: 900, outputTokens: 100, ms: 0 }
  const begin = async (desk: Desk) => {
    const metered = await createMeter(desk.context, desk.customerID, undefined).begin(estimate)
    if ('refused' in metered) throw new Error(metered.refused)
    return metered
  }

  test('of a dead process is released after a while', async () => {
    await using desk = await startDesk()
    await desk.put(path, { tokensPerDay: 1000 })
    await begin(desk)
    await releaseReservations(desk.context)

    await expect(begin(desk)).rejects.toThrow("Today's AI budget is used up (tokens).")
    desk.clock.advance(11 * 60_000)
    await releaseReservations(desk.context)

    expect((await budgetOf(desk)).day.tokens).toBe(0)
    await begin(desk)
  })

  test('that expired still counts its actual usage, once', async () => {
    await using desk = await startDesk()
    const metered = await begin(desk)
    desk.clock.advance(11 * 60_000)
    await releaseReservations(desk.context)

    await metered.end({ ...estimate, inputTokens: 500, outputTokens: 20 })

    expect((await budgetOf(desk)).day.tokens).toBe(520)
  })

  test("counts on the day it began, in UTC whatever the customer's time zone", async () => {
    await using first = await startDesk()
    first.clock.set(new Date('2026-03-31T23:59:00.000Z'))
    const desk = await first.other()
    await desk.put('/api/Customers/me', { timeZone: 'America/New_York' })
    await desk.put(path, { tokensPerDay: 1000, tokensPerMonth: 1500 })
    const before = await begin(desk)

    desk.clock.set(new Date('2026-04-01T00:01:00.000Z'))
    const after = await begin(desk)
    await before.end(estimate)
    await after.end({ ...estimate, inputTokens: 200 })

    expect(await budgetOf(desk)).toMatchObject({
      day: { tokens: 300, endsAt: '2026-04-02T00:00:00.000Z' },
      month: { tokens: 300, endsAt: '2026-05-01T00:00:00.000Z' },
    })
  })
})
