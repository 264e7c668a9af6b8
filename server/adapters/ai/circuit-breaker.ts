export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 lets this call pass, and whoever passes reports how it went. */
  waitMs(): number
  /** The other side answered, whatever it said. */
  succeed(): void
  /** The other side is down. */
  fail(): void
}

interface Settings {
  now(): Date
  /** Failures in a row that open the circuit. */
  threshold?: number
  /** How long it stays open at first; each failed trial doubles that. */
  coolDownMs?: number
  mostCoolDownMs?: number
}

/**
 * Spares a provider that is down, and everybody waiting for it: after some failures in a row calls fail at once,
 * until one trial call has got through.
 */
export function createCircuitBreaker({
  now,
  threshold = 5,
  coolDownMs = 15_000,
  mostCoolDownMs = 300_000,
}: Settings): CircuitBreaker {
  let failures = 0
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
      failures++
      if (failures < threshold) return
      const time = now().getTime()
      // Calls that were under way when the circuit opened tell nothing new.
      if (!isTrial && time < openUntil) return
      if (isTrial) pause = Math.min(pause * 2, mostCoolDownMs)
      isTrial = false
      openUntil = time + pause
    },
  }
}
