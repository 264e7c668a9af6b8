import { LongText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { markEscalated } from '../../desk/messages/replies/mark-escalated.ts'
import { escalateTicket } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, EmailAddress, needTicket, skipped } from '../operation.ts'

export const escalate = defineOperation({
  operation: 'escalate',
  description: 'Escalates the ticket with a comment, and emails an address.',
  parameters: Type.Object({ comment: Type.Optional(LongText), email: Type.Optional(EmailAddress) }),
  async run(context, run, { parameters }) {
    const { comment, email } = parameters
    const { ticketID } = needTicket(run)
    const isChanged = run.message
      ? await markEscalated(context, run.message, { comment, email })
      : await escalateTicket(context, run.customerID, ticketID)
    return isChanged ? { hooks: ['OnEscalate'] } : skipped('The ticket is already escalated.')
  },
})
