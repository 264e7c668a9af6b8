import type { Context } from '../../../context.ts'
import { automationPort } from '../../ports.ts'
import { applyTransition, transitions } from './change-ticket-state.ts'

/** Records a person's spam verdict, which trains detection. `notSpam` resumes runs that stopped because of spam. */
export async function markSpam(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  isSpam: boolean,
): Promise<void> {
  const { set } = isSpam ? transitions.spam : transitions.notSpam
  const changed = await applyTransition(context, customerID, ticketIDs, {
    isApplied: (ticket) => ticket.isSpam === isSpam && ticket.spamMark === isSpam,
    set: { ...set, spamMark: isSpam },
  })
  if (isSpam) {
    const taken = changed.filter((before) => !before.isSpam)
    return automationPort(context).fireHookOfTickets(context, customerID, 'OnSpam', taken)
  }
  await automationPort(context).resumeStoppedRuns(context, customerID, ticketIDs)
}
