import { Status } from '@attendant/contract/desk/ticket.ts'
import { Type } from 'typebox'
import { setStatus as change } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const setStatus = defineOperation({
  operation: 'setStatus',
  description: 'Sets the status of the ticket: Open, Escalated, Closed or a status of your own.',
  parameters: Type.Object({ status: Status }),
  async run(context, run, { parameters: { status } }) {
    const hooks = await change(context, run.customerID, needTicket(run).ticketID, status)
    return hooks ? { hooks } : skipped('The ticket already has this status.')
  },
})
