import { Type } from 'typebox'
import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'

/** The rest of the run waits until someone marks the ticket as not spam. */
export const markSpam = defineOperation({
  operation: 'markSpam',
  description: 'Marks the ticket as spam.',
  parameters: Type.Object({}),
  async run(context, run) {
    const isChanged = await setSpam(context, run.customerID, needTicket(run).ticketID, true)
    if (!isChanged) return skipped('The ticket is spam already.')
    return { hooks: ['OnSpam'], tasks: [{ step: 'stopForSpam' }] }
  },
})
