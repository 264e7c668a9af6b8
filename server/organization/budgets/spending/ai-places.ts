import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { createFairShare, type FairShare } from '../../../platform/fair-share.ts'

/** As many as jobs that wait for an AI, and some for people who wait. */
const total = 600

/** One for each service of the process. */
const shares = new WeakMap<Config, FairShare>()

/** A place for one request to an AI provider. A customer has a share of them, so that others find one. */
export function enterAi({ config }: Context, customerID: number, maxWaitMs?: number): ReturnType<FairShare['enter']> {
  const share = shares.get(config) ?? createFairShare({ total, perKey: config.AI_CALLS_PER_CUSTOMER })
  shares.set(config, share)
  return share.enter(customerID, maxWaitMs)
}
