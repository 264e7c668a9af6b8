export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 lets this call pass, and the caller reports its outcome. */
  waitMs(): number
  /** The provider responded, with any result. */
  succeed(): void
  /** The other side is down. */
  fail(): void
}

interface Settings {
  now(): Date
  /** Failures in a row that open the circuit, once the first of them is that long ago. */
  threshold?: number
  outageMs?: number
  /** How long it stays open at first; each failed trial doubles that. */
  coolDownMs?: number
  maxCoolDownMs?: number
}

/**
 * Protects a provider that is down for long, and its callers: after many consecutive failures calls fail at once, until
 * one trial call succeeds. A short outage does not open the circuit, so that retries can succeed.
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
      // The results of calls in flight when the circuit opened are ignored.
      if (!isTrial && time < openUntil) return
      if (isTrial) pause = Math.min(pause * 2, maxCoolDownMs)
      isTrial = false
      openUntil = time + pause
    },
  }
}
