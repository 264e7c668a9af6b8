import { Type } from 'typebox'
import { reopenTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'

export const reopen = defineOperation({
  operation: 'reopen',
  description: 'Opens a closed ticket again.',
  parameters: Type.Object({}),
  async run(context, run) {
    const isChanged = await reopenTicket(context, run.customerID, needTicket(run).ticketID)
    return isChanged ? { hooks: ['OnReopen'] } : skipped('The ticket is already open.')
  },
})
