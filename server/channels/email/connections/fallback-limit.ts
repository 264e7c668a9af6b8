import { createGrowingCache } from '../../../platform/growing-cache.ts'

/** Limits how often a guessed mailbox name can trigger a fetch. */
export interface FallbackLimit {
  mayPass(folderID: number): boolean
}

const passesInMinute = 10

export function createFallbackLimit(now: () => Date): FallbackLimit {
  const used = createGrowingCache<number, { minute: number; passes: number }>(10_000)
  return {
    mayPass(folderID) {
      const minute = Math.floor(now().getTime() / 60_000)
      const kept = used.get(folderID)
      const passes = kept?.minute === minute ? kept.passes : 0
      used.set(folderID, { minute, passes: passes + 1 })
      return passes < passesInMinute
    },
  }
}
