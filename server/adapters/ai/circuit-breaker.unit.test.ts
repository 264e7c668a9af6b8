import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function setUp({ outageMs = 0 } = {}) {
  let time = 0
  const breaker = createCircuitBreaker({
    now: () => new Date(time),
    threshold: 3,
    outageMs,
    coolDownMs: 1000,
    maxCoolDownMs: 3000,
  })
  return {
    breaker,
    pass(ms: number) {
      time += ms
    },
    /** An allowed call that fails because the provider is down. */
    failOnce() {
      expect(breaker.waitMs()).toBe(0)
      breaker.fail()
    },
  }
}

test('allows calls until enough have failed in a row', () => {
  const { breaker, failOnce } = setUp()
  failOnce()
  failOnce()
  breaker.succeed()
  failOnce()
  failOnce()
  expect(breaker.waitMs()).toBe(0)
  breaker.fail()

  expect(breaker.waitMs()).toBe(1000)
})

test('allows calls, however many failed, until they have failed for a while', () => {
  const { breaker, failOnce, pass } = setUp({ outageMs: 5000 })
  for (let count = 0; count < 50; count++) failOnce()
  pass(4999)
  failOnce()
  pass(1)
  failOnce()

  expect(breaker.waitMs()).toBe(1000)
})

test('allows one trial after the pause, and closes when it succeeds', () => {
  const { breaker, failOnce, pass } = setUp()
  for (let count = 0; count < 3; count++) failOnce()
  pass(400)
  expect(breaker.waitMs()).toBe(600)
  pass(600)

  expect(breaker.waitMs()).toBe(0)
  expect(breaker.waitMs()).toBe(1000)
  breaker.succeed()
  expect(breaker.waitMs()).toBe(0)
})

test('increases the pause with each failed trial, up to a limit, and resets it after a success', () => {
  const { breaker, failOnce, pass } = setUp()
  for (let count = 0; count < 3; count++) failOnce()
  pass(1000)
  failOnce()
  expect(breaker.waitMs()).toBe(2000)
  pass(2000)
  failOnce()
  expect(breaker.waitMs()).toBe(3000)
  breaker.succeed()
  for (let count = 0; count < 3; count++) failOnce()

  expect(breaker.waitMs()).toBe(1000)
})

test('does not wait forever for a trial that never reports', () => {
  const { breaker, failOnce, pass } = setUp()
  for (let count = 0; count < 3; count++) failOnce()
  pass(1000)
  expect(breaker.waitMs()).toBe(0)
  pass(1000)

  expect(breaker.waitMs()).toBe(0)
})

test('counts many calls that fail together as one opening, not as failed trials', () => {
  const { breaker } = setUp()
  for (let count = 0; count < 50; count++) breaker.fail()

  expect(breaker.waitMs()).toBe(1000)
})
