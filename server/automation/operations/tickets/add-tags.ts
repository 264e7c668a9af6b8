import { TagNames } from '@attendant/contract/desk/tag.ts'
import { Type } from 'typebox'
import { changeTags } from '../../../desk/tickets/changes/change-tags.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const addTags = defineOperation({
  operation: 'addTags',
  description: 'Adds tags to the ticket.',
  parameters: Type.Object({ tags: Type.Array(TagNames.items, { minItems: 1, maxItems: 50 }) }),
  async run(context, run, { parameters }) {
    const changed = await changeTags(context, run.customerID, [needTicket(run).ticketID], { add: parameters.tags })
    return changed.length > 0 ? {} : skipped('The ticket already has these tags.')
  },
})
