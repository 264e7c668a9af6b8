import { and, eq, inArray, sql } from 'drizzle-orm'
import { reps } from '../../people/reps/reps.table.ts'
import { teamMembers, teams } from '../../people/teams/teams.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { isSeenByRep } from './is-seen.ts'

const given = sql.placeholder
const select = prepareSelect(
  { customerRepID: reps.customerRepID },
  sql`from ${reps} where ${reps.customerID} = ${given('customerID')} and ${reps.isActive}
    and ${reps.customerRepID} = any(${given('customerRepIDs')}::bigint[])
    and (${given('ticketID')}::bigint is null or exists(select from tickets
      where tickets.customer_id = ${given('customerID')} and tickets.ticket_id = ${given('ticketID')}::bigint
        and ${isSeenByRep(sql`${reps.customerRepID}`)}))`,
)

/** Which of these representatives are active and can see the ticket; without a ticket, which of them are active. */
export async function findRepsWhoSee(
  db: Database,
  customerID: number,
  ticketID: number | null,
  customerRepIDs: number[],
): Promise<Set<number>> {
  if (customerRepIDs.length === 0) return new Set()
  const rows = await select(db, { customerID, ticketID, customerRepIDs: [...new Set(customerRepIDs)] })
  return new Set(rows.map(({ customerRepID }) => customerRepID))
}

/** Which of these teams can see the ticket: it belongs to them or to no team, or one of their members can see it. */
export async function findTeamsThatSee(
  db: Database,
  customerID: number,
  ticketID: number,
  teamIDs: number[],
): Promise<Set<number>> {
  if (teamIDs.length === 0) return new Set()
  const isSeenByMember = sql`exists(select from ${teamMembers} where ${teamMembers.customerID} = ${teams.customerID}
    and ${teamMembers.teamID} = ${teams.teamID} and ${isSeenByRep(sql`${teamMembers.customerRepID}`)})`
  const rows = await db
    .select({ teamID: teams.teamID })
    .from(teams)
    .innerJoin(tickets, and(eq(tickets.customerID, teams.customerID), eq(tickets.ticketID, ticketID)))
    .where(
      and(
        eq(teams.customerID, customerID),
        inArray(teams.teamID, teamIDs),
        sql`(${tickets.teamID} is null or ${tickets.teamID} = ${teams.teamID} or ${isSeenByMember})`,
      ),
    )
  return new Set(rows.map(({ teamID }) => teamID))
}
