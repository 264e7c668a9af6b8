import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import { PermanentFailure } from '../../desk/messages/delivery/sender.ts'

/** What the provider, or the way to it, has to answer for. */
/** What the provider refused for good becomes a reported failure; the rest is retried. */
export async function orFailForGood<Result>(attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt
  } catch (fault) {
    const isFinal = fault instanceof TelephonyFault && !fault.isTemporary
    throw isFinal ? new PermanentFailure(fault.message, { cause: fault }) : fault
  }
}
