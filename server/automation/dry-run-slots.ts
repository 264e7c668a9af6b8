import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import { createFairShare, type FairShare } from '../platform/fair-share.ts'

const limits = { total: 8, perKey: 1 }
const maxWaitMs = 15_000

/** One per server instance in the process. */
const shares = new WeakMap<Config, FairShare>()

/**
 * Limits dry runs to one at a time per customer: each costs as much as several messages, in the process that serves
 * requests.
 */
export async function inDryRunSlot<Result>(
  { config }: Context,
  customerID: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const share = shares.get(config) ?? createFairShare(limits)
  shares.set(config, share)
  const leave = await share.enter(customerID, maxWaitMs)
  if (!leave) throw refuse('too_many_attempts')
  try {
    return await work()
  } finally {
    leave()
  }
}
