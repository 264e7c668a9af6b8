import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { bindCustomer } from '../../../context.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { recordSentStatements } from '../../../test/processes/sent-statements.ts'
import { aiReservations } from '../ai-budgets.table.ts'
import { createMeter } from './meter.ts'

const path = '/api/Customers/ai-budget'
const tokensOf = async (desk: Desk): Promise<number> => (await desk.get(path)).body.day.tokens
const estimate = { model: 'gpt-4o', inputTokens: 90, outputTokens: 10, ms: 0 }
const taken = { ...estimate, inputTokens: 10 }

/** This many concurrent requests, each with 100 tokens and its own visitor. */
async function beginAll(desk: Desk, count: number) {
  const context = bindCustomer({ ...desk.context, db: desk.server.serviceDb }, desk.customerID)
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      createMeter(context, desk.customerID, {
        visitor: `visitor ${number % 5}`,
        address: `address ${number % 3}`,
      }).begin(estimate),
    ),
  )
}

const countRefused = (begun: Awaited<ReturnType<typeof beginAll>>) => begun.filter((one) => 'refused' in one).length

// Statement names are known from the first connection on.
const recorder = recordSentStatements()
afterAll(() => recorder[Symbol.dispose]())

describe('concurrent AI requests', () => {
  test('share statements and count each request', async () => {
    await using desk = await startDesk()
    // Creates the counters of the day.
    await beginAll(desk, 5)
    recorder.take(desk)

    const begun = await beginAll(desk, 40)

    const reserving = recorder.take(desk).filter((text) => text.includes('into ai_reservations'))
    expect(reserving.length).toBeLessThanOrEqual(3)
    expect(countRefused(begun)).toBe(0)
    expect(await tokensOf(desk)).toBe(4500)
    recorder.take(desk)
    await Promise.all(begun.map((one) => 'end' in one && one.end(taken)))
    const settling = recorder.take(desk).filter((text) => text.includes('delete from ai_reservations'))
    expect(settling.length).toBeLessThanOrEqual(3)
    expect(await tokensOf(desk)).toBe(500 + 40 * 20)
  })

  test('share a statement with the previous response and what it leaves of a limit', async () => {
    await using desk = await startDesk()
    const [before] = await beginAll(desk, 1)
    await desk.put(path, { tokensPerDay: 250 })
    recorder.take(desk)

    const [[after]] = await Promise.all([beginAll(desk, 1), before && 'end' in before && before.end(taken)])

    expect(recorder.take(desk).filter((text) => text.includes('ai_reservations'))).toHaveLength(1)
    expect(after).not.toHaveProperty('refused')
    expect(await tokensOf(desk)).toBe(20 + 100)
  })

  test('settle actual usage if their reservation expired, and others as usual', async () => {
    await using desk = await startDesk()
    const { context, customerID } = desk
    const expired = await beginAll(desk, 2)
    await context.db.delete(aiReservations).where(eq(aiReservations.customerID, customerID))
    const others = await beginAll(desk, 3)

    await Promise.all([...expired, ...others].map((one) => 'end' in one && one.end(taken)))

    expect(await tokensOf(desk)).toBe(2 * (100 + 20) + 3 * 20)
    expect(await context.db.$count(aiReservations, eq(aiReservations.customerID, customerID))).toBe(0)
  })

  test('together spend at most the limit', async () => {
    await using desk = await startDesk()
    await beginAll(desk, 5)
    await desk.put(path, { tokensPerDay: 2500 })

    const begun = await beginAll(desk, 40)

    expect(countRefused(begun)).toBe(20)
    expect(await tokensOf(desk)).toBe(2500)
  })
})
