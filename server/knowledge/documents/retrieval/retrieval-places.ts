import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createFairShare, type FairShare } from '../../../platform/fair-share.ts'

const total = 200

/** One per server instance in the process. */
const shares = new WeakMap<Config, FairShare>()

/** Acquires a concurrency slot for a call to a customer's service; undefined on timeout. */
export function enterRetrieval(
  { config }: Context,
  customerID: number,
  maxWaitMs: number,
): ReturnType<FairShare['enter']> {
  const share = shares.get(config) ?? createFairShare({ total, perKey: config.RETRIEVALS_PER_CUSTOMER })
  shares.set(config, share)
  return share.enter(customerID, maxWaitMs)
}
