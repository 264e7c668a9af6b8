import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { followTicket } from '../../../desk/followers/follow-ticket.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const addFollower = defineOperation({
  operation: 'addFollower',
  description: 'Lets a representative follow the ticket.',
  parameters: Type.Object({ customerRepID: Id }),
  async run(context, run, { parameters: { customerRepID } }) {
    const { ticketID } = needTicket(run)
    const following = {
      customerID: run.customerID,
      ticketID,
      customerRepIDs: [customerRepID],
      reason: 'Manual' as const,
    }
    return (await followTicket(context, following)) ? {} : skipped('They already follow the ticket or cannot see it.')
  },
})
