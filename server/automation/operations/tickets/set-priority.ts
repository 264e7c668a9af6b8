import { ticketPriorities } from '@attendant/contract/desk/ticket.ts'
import { Type } from 'typebox'
import { setPriority as change } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const setPriority = defineOperation({
  operation: 'setPriority',
  description: 'Sets the priority of the ticket.',
  parameters: Type.Object({ priority: Type.Enum([...ticketPriorities]) }),
  async run(context, run, { parameters: { priority } }) {
    const changed = await change(context, run.customerID, [needTicket(run).ticketID], priority)
    return changed.length > 0 ? {} : skipped(`The priority is already ${priority}.`)
  },
})
