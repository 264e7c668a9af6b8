import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { createTurns } from './request-turns.ts'

function startPace() {
  const clock = { ms: 0 }
  const pace = createPace({ share: 0.5, now: () => clock.ms })
  return { clock, pace, awaitTurn: createTurns(pace) }
}

test('requests of a customer over its share wait while another customer is active, and only those', async () => {
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

test('a customer alone waits for nothing', async () => {
  const { pace, awaitTurn } = startPace()
  for (let request = 0; request < 1000; request++) {
    await awaitTurn(1)
    pace.note(1, 1000)
  }
})

test('more waiting requests than the limit are refused with the time to wait', async () => {
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
