import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createFairShare, type FairShare } from '../../../platform/fair-share.ts'

const total = 200

/** One for each service of the process. */
const shares = new WeakMap<Config, FairShare>()

/** A place for one call to a customer's service. Nothing when none came free in time. */
export function enterRetrieval(
  { config }: Context,
  customerID: number,
  maxWaitMs: number,
): ReturnType<FairShare['enter']> {
  const share = shares.get(config) ?? createFairShare({ total, perKey: config.RETRIEVALS_PER_CUSTOMER })
  shares.set(config, share)
  return share.enter(customerID, maxWaitMs)
}
