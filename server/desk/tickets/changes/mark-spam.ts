import type { Context } from '../../../context.ts'
import { automationPort } from '../../ports.ts'
import { steps, takeStep } from './change-ticket-state.ts'

/** A person's word on spam: it is learned from, and what was stopped as spam goes on where it is none. */
export async function markSpam(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  isSpam: boolean,
): Promise<void> {
  const { set } = isSpam ? steps.spam : steps.notSpam
  const changed = await takeStep(context, customerID, ticketIDs, {
    isTaken: (ticket) => ticket.isSpam === isSpam && ticket.spamMark === isSpam,
    set: { ...set, spamMark: isSpam },
  })
  if (isSpam) {
    const taken = changed.filter((before) => !before.isSpam)
    return automationPort(context).fireHookOfTickets(context, customerID, 'OnSpam', taken)
  }
  await automationPort(context).resumeStoppedRuns(context, customerID, ticketIDs)
}
