import { TagNames } from '@attendant/contract/desk/tag.ts'
import { Type } from 'typebox'
import { changeTags } from '../../../desk/tickets/changes/change-tags.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const removeTags = defineOperation({
  operation: 'removeTags',
  description: 'Removes tags from the ticket.',
  parameters: Type.Object({ tags: Type.Array(TagNames.items, { minItems: 1, maxItems: 50 }) }),
  async run(context, run, { parameters }) {
    const changed = await changeTags(context, run.customerID, [needTicket(run).ticketID], { remove: parameters.tags })
    return changed.length > 0 ? {} : skipped('The ticket has none of these tags.')
  },
})
