/** The source of time, replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Returns a function that stops the repetition. */
  every(milliseconds: number, act: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
