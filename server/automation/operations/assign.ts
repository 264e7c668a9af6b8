import { assignTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { needTicket, type Operation, skipped } from './operation.ts'

export const assign: Operation = {
  async run(context, run, { parameters }) {
    const customerRepID = Number(parameters.customerRepID)
    const isChanged = await assignTicket(context, run.customerID, needTicket(run).ticketID, customerRepID)
    return isChanged ? { hooks: ['OnAssign'] } : skipped('The ticket is theirs already.')
  },
}
