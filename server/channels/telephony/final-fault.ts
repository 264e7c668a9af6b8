import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import { PermanentFailure } from '../../desk/messages/delivery/sender.ts'

/** A permanent rejection by the provider becomes a reported failure; other errors are retried. */
export async function orFailForGood<Result>(attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt
  } catch (fault) {
    const isFinal = fault instanceof TelephonyFault && !fault.isTemporary
    throw isFinal ? new PermanentFailure(fault.message, { cause: fault }) : fault
  }
}
