import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createFairShare, type FairShare } from '../../../platform/fair-share.ts'

/** Enough for all AI jobs and for interactive requests. */
const total = 600

/** One per server instance in the process. */
const shares = new WeakMap<Config, FairShare>()

/** Acquires a concurrency slot for a request to an AI provider, limited per customer. */
export function enterAi({ config }: Context, customerID: number, maxWaitMs?: number): ReturnType<FairShare['enter']> {
  const share = shares.get(config) ?? createFairShare({ total, perKey: config.AI_CALLS_PER_CUSTOMER })
  shares.set(config, share)
  return share.enter(customerID, maxWaitMs)
}
