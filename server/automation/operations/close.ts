import { closeTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { needTicket, type Operation, skipped } from './operation.ts'

export const close: Operation = {
  async run(context, run) {
    const isChanged = await closeTicket(context, run.customerID, needTicket(run).ticketID)
    return isChanged ? { hooks: ['OnClose'] } : skipped('The ticket is closed already.')
  },
}
