/** Time, so that tests can make it pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Returns what ends the repetition. */
  every(milliseconds: number, act: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
