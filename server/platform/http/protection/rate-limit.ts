// The package's index would load limiters for many databases.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { refuse } from '../../errors.ts'

/** Counts in this process only: several nodes allow several times as much, which is acceptable for a generous limit. */
export interface RateLimit {
  /** How long the key must wait if its points are used up, in milliseconds; 0 if it has points left. */
  findWaitMs(key: string): Promise<number>
  /** Counts one and throws at the limit. */
  count(key: string): Promise<void>
  /** Counts one and returns how many are left; negative beyond the limit. */
  take(key: string): Promise<{ limit: number; remaining: number; resetMs: number }>
}

export function createRateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    async findWaitMs(key) {
      const used = await limiter.get(key)
      return used && used.consumedPoints >= points ? Math.max(1, used.msBeforeNext) : 0
    },
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1)
      return { limit: points, remaining: points - consumedPoints, resetMs: msBeforeNext }
    },
    async count(key) {
      await limiter.consume(key).catch((used: { msBeforeNext?: number }) => {
        throw refuse('too_many_attempts', undefined, retryAfter(used.msBeforeNext ?? seconds * 1000))
      })
    },
  }
}

export const retryAfter = (waitMs: number) => ({
  headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
})
