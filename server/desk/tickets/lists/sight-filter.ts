import type { Rep } from '../../../access.ts'
import { limitOf } from '../../sight/is-seen.ts'
import type { TicketFilter } from './filter-tickets.ts'

/** What lists exclude for the caller; empty for those who see all tickets. */
export function ofSight(rep: Rep): Pick<TicketFilter, 'seenBy' | 'seenTeamIDs'> {
  const limited = limitOf(rep)
  if (!limited) return {}
  return rep.apiToken ? { seenTeamIDs: limited.tokenTeamIDs } : { seenBy: limited.customerRepID }
}
