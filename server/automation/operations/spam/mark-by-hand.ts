import { markSpam } from '../../../desk/tickets/changes/mark-spam.ts'
import { needTicket, type OperationResult, skipped } from '../../operation.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'

/** The verdict of a person who runs a macro, which trains detection. Fires the hook and resumes runs itself. */
export async function markByHand(context: StepContext, run: Run, isSpam: boolean): Promise<OperationResult> {
  const ticket = needTicket(run)
  if (ticket.isSpam === isSpam && ticket.spamMark === isSpam) {
    return skipped(isSpam ? 'The ticket is already marked as spam.' : 'The ticket is not spam.')
  }
  await markSpam(context, run.customerID, [ticket.ticketID], isSpam)
  return {}
}
