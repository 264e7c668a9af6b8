import { Type } from 'typebox'
import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'
import { markByHand } from './spam/mark-by-hand.ts'

/** The rest of the run waits until someone marks the ticket as not spam. */
export const markSpam = defineOperation({
  operation: 'markSpam',
  description: 'Marks the ticket as spam.',
  parameters: Type.Object({}),
  async run(context, run) {
    if (run.macro) return markByHand(context, run, true)
    const isChanged = await setSpam(context, run.customerID, needTicket(run).ticketID, true)
    if (!isChanged) return skipped('The ticket is already marked as spam.')
    return { hooks: ['OnSpam'], tasks: [{ step: 'stopForSpam' }] }
  },
})
