import { describe, expect, test } from 'vitest'
import { bindCustomer } from '../../../context.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { recordSentStatements } from '../../../test/processes/sent-statements.ts'
import { createMeter } from './meter.ts'

const path = '/api/Customers/ai-budget'
const tokensOf = async (desk: Desk): Promise<number> => (await desk.get(path)).body.day.tokens
const estimate = { model: 'gpt-4o', inputTokens: 90, outputTokens: 10, ms: 0 }

/** So many requests at the same time, each of 100 tokens and of its own visitor. */
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

describe('requests to the AI at the same time', () => {
  test('share statements, and count each', async () => {
    using recorder = recordSentStatements()
    await using desk = await startDesk()
    // Creates the counters of the day.
    await beginAll(desk, 5)
    recorder.take()

    const begun = await beginAll(desk, 40)

    const reserving = recorder.take().filter((text) => text.includes('into ai_reservations'))
    expect(reserving.length).toBeLessThanOrEqual(3)
    expect(countRefused(begun)).toBe(0)
    expect(await tokensOf(desk)).toBe(4500)
    await Promise.all(begun.map((one) => 'end' in one && one.end({ ...estimate, inputTokens: 10 })))
    expect(await tokensOf(desk)).toBe(500 + 40 * 20)
  })

  test('spend a limit together and no more', async () => {
    await using desk = await startDesk()
    await beginAll(desk, 5)
    await desk.put(path, { tokensPerDay: 2500 })

    const begun = await beginAll(desk, 40)

    expect(countRefused(begun)).toBe(20)
    expect(await tokensOf(desk)).toBe(2500)
  })
})
