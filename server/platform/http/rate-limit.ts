// The package's index would load a limiter for every database there is.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { Refusal } from '../errors.ts'

/** Counts in this process: several nodes allow several times as much, which a generous limit can bear. */
export interface RateLimit {
  /** Refuses with 429 when the key has used up its points. */
  refuseAbove(key: string): Promise<void>
  /** Counts one and refuses at the limit. */
  count(key: string): Promise<void>
}

export function createRateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  const tooMany = (msBeforeNext: number) =>
    new Refusal(429, 'Too many attempts. Wait a moment and try again.', {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
    })
  return {
    async refuseAbove(key) {
      const used = await limiter.get(key)
      if (used && used.consumedPoints >= points) throw tooMany(used.msBeforeNext)
    },
    async count(key) {
      await limiter.consume(key).catch((used: { msBeforeNext?: number }) => {
        throw tooMany(used.msBeforeNext ?? seconds * 1000)
      })
    },
  }
}
