import type { Usage } from './ai.ts'

/** Asked before every request to a provider: it may refuse, and it counts what was taken. */
export interface Meter {
  /** The estimate holds until the end is reported. Without a limit it waits for its turn as long as it takes. */
  begin(estimate: Usage, maxWaitMs?: number): Promise<Refused | Metered>
}

interface Refused {
  /** Why, in words for people. */
  refused: string
  /** Trying again in a moment may help. */
  isBusy: boolean
}

interface Metered {
  /** What all tries took together. */
  end(taken: Usage): Promise<void>
}
