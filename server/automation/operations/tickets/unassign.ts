import { Type } from 'typebox'
import { assignTicket } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const unassign = defineOperation({
  operation: 'unassign',
  description: 'Takes the ticket from its assignee.',
  parameters: Type.Object({}),
  async run(context, run) {
    const isChanged = await assignTicket(context, run.customerID, needTicket(run).ticketID, null)
    return isChanged ? {} : skipped('The ticket is not assigned.')
  },
})
