import { expect, onTestFinished, test, vi } from 'vitest'
import { createPace } from '../../pace/pace.ts'
import { createTurns } from './request-turns.ts'

function startPace() {
  const clock = { ms: 0 }
  const pace = createPace({ share: 0.5, now: () => clock.ms })
  return { clock, pace, awaitTurn: createTurns(pace, 1) }
}

test('only requests of a customer over its share wait while another customer is active', async () => {
  const { clock, pace, awaitTurn } = startPace()
  await awaitTurn(2)
  pace.note(1, 3000)
  let isAnswered = false
  const waiting = awaitTurn(1).then(() => {
    isAnswered = true
  })
  await awaitTurn(2)
  expect(isAnswered).toBe(false)

  clock.ms += 5000
  await waiting
  expect(isAnswered).toBe(true)
})

test('a single active customer never waits', async () => {
  const { pace, awaitTurn } = startPace()
  for (let request = 0; request < 1000; request++) {
    await awaitTurn(1)
    pace.note(1, 1000)
  }
})

test('rejects requests beyond the queue limit with the time to wait', async () => {
  const { clock, pace, awaitTurn } = startPace()
  await awaitTurn(2)
  pace.note(1, 3000)
  const waiting = Array.from({ length: 250 }, () => awaitTurn(1))

  await expect(awaitTurn(1)).rejects.toMatchObject({
    code: 'customer_busy',
    status: 429,
    headers: { 'retry-after': '10' },
  })

  clock.ms += 60_000
  await Promise.all(waiting)
  await awaitTurn(1)
})

test('starts requests of a customer that uses more than others one after another, in order', async () => {
  // However slow the machine is, none of them may count as long-running.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { pace } = startPace()
  const awaitTurn = createTurns({ ...pace, exceedsOthers: (customerID) => customerID === 1 }, 1)
  const endOfOther = await awaitTurn(2)
  const begun: number[] = []
  const requests = [1, 2, 3].map(async (request) => {
    const end = await awaitTurn(1)
    begun.push(request)
    return end
  })

  const endFirst = await requests[0]
  expect(begun).toEqual([1])
  endOfOther()
  // Another customer's request does not wait behind them.
  ;(await awaitTurn(2))()
  expect(begun).toEqual([1])

  endFirst?.()
  const endSecond = await requests[1]
  expect(begun).toEqual([1, 2])

  endSecond?.()
  await requests[2]
  expect(begun).toEqual([1, 2, 3])
})

test('the size of a body counts as use', async () => {
  const { pace, awaitTurn } = startPace()
  await awaitTurn(2)
  const end = await awaitTurn(1)
  const large = 400 * 2 ** 20
  end(large)

  expect(pace.tryStart(2)).toBe(true)
  expect(pace.tryStart(1)).toBe(false)
})
