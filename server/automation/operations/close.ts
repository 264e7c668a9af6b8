import { Type } from 'typebox'
import { closeTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'

export const close = defineOperation({
  operation: 'close',
  description: 'Closes the ticket.',
  parameters: Type.Object({}),
  async run(context, run) {
    const isChanged = await closeTicket(context, run.customerID, needTicket(run).ticketID)
    return isChanged ? { hooks: ['OnClose'] } : skipped('The ticket is already closed.')
  },
})
