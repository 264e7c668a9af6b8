import { setTimeout as pause } from 'node:timers/promises'

export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

/** Timeout for health checks and metrics, shorter than that of typical callers. */
export const healthTimeoutMs = 2_000

export async function withinTime<Result>(work: Promise<Result>, timeoutMs = healthTimeoutMs): Promise<Result> {
  const stop = new AbortController()
  const expired = pause(timeoutMs, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new TimeLimit(`No answer within ${timeoutMs} ms.`)
  })
  expired.catch(() => undefined)
  try {
    return await Promise.race([work, expired])
  } finally {
    stop.abort()
  }
}
