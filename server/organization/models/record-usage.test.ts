import { describe, expect, test } from 'vitest'
import { AiFault } from '../../adapters/ai/ai.ts'
import { startDesk } from '../../test/desk.ts'
import { recordFault, recordUsage } from './record-usage.ts'

const path = '/api/Customers/ai-usage'
const usage = (model: string, inputTokens: number) => ({ model, inputTokens, outputTokens: 10, ms: 5 })

describe('GET /api/Customers/ai-usage', () => {
  test("sums up the customer's AI usage by day", async () => {
    await using desk = await startDesk({ settings: {} })
    const other = await desk.other()
    const { context, customerID } = desk
    await recordUsage(context, other.customerID, 'reply', usage('gpt-4o', 1))
    expect(await recordUsage(context, customerID, 'reply', usage('gpt-4o', 1_000_000))).toBeCloseTo(2.5001)
    await Promise.all([1, 2, 3].map((tokens) => recordUsage(context, customerID, 'reply', usage('gpt-4o', tokens))))
    expect(await recordUsage(context, customerID, 'topics', usage('own-model', 7))).toBeNull()
    desk.clock.advance(86_400_000)
    await recordUsage(context, customerID, 'reply', usage('embedded', 0))
    desk.clock.advance(-86_400_000)

    const { body } = await desk.get(`${path}?until=2026-03-03`)

    expect(body).toEqual([
      {
        day: '2026-03-03',
        model: 'embedded',
        purpose: 'reply',
        requests: 1,
        failedRequests: 0,
        inputTokens: 0,
        cachedInputTokens: 0,
        outputTokens: 10,
        cost: 0,
      },
      {
        ...{ day: '2026-03-02', model: 'gpt-4o', purpose: 'reply', requests: 4, inputTokens: 1_000_006 },
        ...{ outputTokens: 40, cost: expect.closeTo(2.500415), failedRequests: 0, cachedInputTokens: 0 },
      },
      {
        day: '2026-03-02',
        model: 'own-model',
        purpose: 'topics',
        requests: 1,
        failedRequests: 0,
        inputTokens: 7,
        cachedInputTokens: 0,
        outputTokens: 10,
        cost: null,
      },
    ])
    expect((await desk.get(`${path}?from=2026-03-03&until=2026-03-04`)).body).toHaveLength(1)
    expect((await desk.get(path)).body).toHaveLength(2)
    expect((await desk.get(`${path}?until=2026-03-01`)).body).toEqual([])
  })

  test('counts billed requests without a usable response, and cached input at its price', async () => {
    await using desk = await startDesk({ settings: { AI_PRICES: 'own=10/20/1' } })
    const { context, customerID } = desk
    const fault = new AiFault('malformed', 'Unusable.')
    await recordFault(context, customerID, 'reply', fault)
    fault.usage = { ...usage('own', 1_000_000), cachedInputTokens: 400_000 }
    await recordFault(context, customerID, 'reply', fault)
    await recordFault(context, customerID, 'reply', new Error('Nothing was billed.'))

    expect((await desk.get(path)).body).toMatchObject([
      {
        requests: 1,
        failedRequests: 1,
        inputTokens: 1_000_000,
        cachedInputTokens: 400_000,
        cost: expect.closeTo(6.4002),
      },
    ])
  })

  test('is for admins, and by day', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect((await agent.get(path)).status).toBe(403)
    expect((await desk.stranger().get(path)).status).toBe(401)
    expect((await desk.get(`${path}?from=yesterday`)).status).toBe(400)
    expect((await desk.get(`${path}?until=2026-02-31`)).status).toBe(400)
  })
})
