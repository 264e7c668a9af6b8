import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { setTeam } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { showTeams } from '../../../people/teams/show-teams.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

export const assignTeam = defineOperation({
  operation: 'assignTeam',
  description: 'Gives the ticket to a team.',
  parameters: Type.Object({ teamID: Id }),
  async run(context, run, { parameters: { teamID } }) {
    const known = await showTeams(context.db, run.customerID, [teamID])
    if (known.size === 0) return skipped('The team was deleted.')
    const changed = await setTeam(context, run.customerID, [needTicket(run).ticketID], teamID)
    return changed.length > 0 ? {} : skipped('The ticket already belongs to the team.')
  },
})
