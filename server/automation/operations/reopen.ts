import { reopenTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { needTicket, type Operation, skipped } from './operation.ts'

export const reopen: Operation = {
  async run(context, run) {
    const isChanged = await reopenTicket(context, run.customerID, needTicket(run).ticketID)
    return isChanged ? { hooks: ['OnReopen'] } : skipped('The ticket is open already.')
  },
}
