import type { Usage } from './ai.ts'

/** Called before every request to a provider: may reject it, and records its usage. */
export interface Meter {
  /** The estimate is reserved until the end is reported. Without a timeout, waits for a slot indefinitely. */
  begin(estimate: Usage, maxWaitMs?: number): Promise<Refused | Metered>
}

interface Refused {
  /** The reason, for users. */
  refused: string
  /** A retry in a moment may succeed. */
  isBusy: boolean
}

interface Metered {
  /** Usage of all attempts together. */
  end(taken: Usage): Promise<void>
}
