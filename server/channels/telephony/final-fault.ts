import { PermanentFailure } from '../../desk/messages/delivery/sender.ts'

/** What the provider, or the way to it, has to answer for. */
export const isTelephonyFault = (fault: unknown): fault is Error & { isTemporary: boolean } =>
  fault instanceof Error && 'isTemporary' in fault

/** What the provider refused for good becomes a failure that is told; the rest is tried again. */
export async function orFailForGood<Result>(attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt
  } catch (fault) {
    const isFinal = isTelephonyFault(fault) && !fault.isTemporary
    throw isFinal ? new PermanentFailure(fault.message, { cause: fault }) : fault
  }
}
