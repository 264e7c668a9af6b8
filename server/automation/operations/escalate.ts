import { markEscalated } from '../../desk/messages/answers/mark-escalated.ts'
import { escalateTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { needTicket, type Operation, skipped } from './operation.ts'

export const escalate: Operation = {
  async run(context, run, { parameters }) {
    const { comment, email } = parameters as { comment?: string; email?: string }
    const { ticketID } = needTicket(run)
    const isChanged = run.message
      ? await markEscalated(context, run.message, { comment, email })
      : await escalateTicket(context, run.customerID, ticketID)
    return isChanged ? { hooks: ['OnEscalate'] } : skipped('The ticket is escalated already.')
  },
}
