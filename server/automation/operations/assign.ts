import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { assignTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'

export const assign = defineOperation({
  operation: 'assign',
  description: 'Assigns the ticket to a representative.',
  parameters: Type.Object({ customerRepID: Id }),
  async run(context, run, { parameters }) {
    const customerRepID = parameters.customerRepID
    const isChanged = await assignTicket(context, run.customerID, needTicket(run).ticketID, customerRepID)
    return isChanged ? { hooks: ['OnAssign'] } : skipped('The ticket is already assigned to this agent.')
  },
})
