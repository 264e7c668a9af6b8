export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 allows this call, whose outcome the caller reports. */
  waitMs(): number
  /** The provider responded, whatever the result. */
  succeed(): void
  /** The provider is down. */
  fail(): void
}

interface Settings {
  now(): Date
  /** The number of consecutive failures, and the minimum time since the first of them, that open the circuit. */
  threshold?: number
  outageMs?: number
  /** How long it stays open at first; doubles with each failed trial. */
  coolDownMs?: number
  maxCoolDownMs?: number
}

/**
 * Protects a provider during a long outage, and its callers: after many consecutive failures calls fail immediately,
 * until a trial call succeeds. A short outage does not open the circuit, so that retries can succeed.
 */
export function createCircuitBreaker({
  now,
  threshold = 30,
  outageMs = 120_000,
  coolDownMs = 15_000,
  maxCoolDownMs = 60_000,
}: Settings): CircuitBreaker {
  let failures = 0
  let since = 0
  let openUntil = 0
  let pause = coolDownMs
  let isTrial = false

  function close() {
    failures = 0
    openUntil = 0
    pause = coolDownMs
    isTrial = false
  }

  return {
    waitMs() {
      if (openUntil === 0) return 0
      const time = now().getTime()
      if (time < openUntil) return openUntil - time
      // This call is the trial; if it never reports, another may try after the next pause.
      openUntil = time + pause
      isTrial = true
      return 0
    },
    succeed: close,
    fail() {
      const time = now().getTime()
      if (failures++ === 0) since = time
      if (failures < threshold || time - since < outageMs) return
      // Ignores the results of calls that were in flight when the circuit opened.
      if (!isTrial && time < openUntil) return
      if (isTrial) pause = Math.min(pause * 2, maxCoolDownMs)
      isTrial = false
      openUntil = time + pause
    },
  }
}
