import { AiFault } from '../ai.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import { ProviderFault } from './provider-fault.ts'

interface RetryOptions {
  breaker: CircuitBreaker
  /** Bypasses the circuit breaker. */
  bypassCircuitBreaker: boolean
  /** The deadline of all attempts in milliseconds of `now`, if a person waits for the result. */
  until: number | undefined
  now(): Date
  sleep(ms: number): Promise<unknown>
  random(): number
  /** Timeout per attempt. */
  timeoutMs: number
  toFault(error: unknown): unknown
}

const maxAttempts = 3
const maxMs = 60_000

/**
 * Up to three attempts within a minute, with the delays that the provider requests. A longer delay ends them
 * immediately. The circuit breaker is checked only before the first attempt.
 */
export async function tryAgain<Answer>(attempt: (signal: AbortSignal) => Promise<Answer>, options: RetryOptions) {
  const {
    breaker,
    bypassCircuitBreaker,
    until = Number.POSITIVE_INFINITY,
    now,
    sleep,
    random,
    timeoutMs,
    toFault,
  } = options
  const end = Math.min(now().getTime() + maxMs, until)
  if (!bypassCircuitBreaker) checkCircuit(breaker)
  for (let tries = 1; ; tries++) {
    try {
      const answer = await attempt(AbortSignal.timeout(Math.max(Math.min(timeoutMs, end - now().getTime()), 1)))
      breaker.succeed()
      return answer
    } catch (error) {
      const fault = toFault(error)
      const isDown = fault instanceof ProviderFault && fault.isDown
      if (isDown) breaker.fail()
      else breaker.succeed()
      if (!(fault instanceof AiFault && fault.isRetryable) || tries === maxAttempts) throw fault
      const pause = fault.retryAfterMs ?? 500 * 2 ** (tries - 1) * (1 - random() / 4)
      if (now().getTime() + pause >= end) throw fault
      await sleep(pause)
    }
  }
}

function checkCircuit(breaker: CircuitBreaker) {
  const retryAfterMs = breaker.waitMs()
  if (retryAfterMs === 0) return
  throw new AiFault('unavailable', 'The AI provider failed several times in a row and is left alone for a while.', {
    isRetryable: true,
    retryAfterMs,
  })
}
