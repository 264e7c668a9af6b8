import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { teamMembers } from '../../../people/teams/teams.table.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { notify } from '../notify.ts'

type Snoozed = Pick<TicketRow, 'customerID' | 'ticketID' | 'subject' | 'customerRepID' | 'teamID'>

/**
 * Notifies the assignee, otherwise the team. If a message ended the snooze, its own notification covers it, so that
 * readers are notified once.
 */
export async function notifySnoozeEnded(context: Context, ticket: Snoozed, messageID?: number): Promise<void> {
  const { customerID, ticketID, subject, customerRepID } = ticket
  await notify(context, {
    customerID,
    ticketID,
    kind: 'SnoozeEnded',
    fact: messageID === undefined ? `snooze-ended:${context.newId()}` : `message:${messageID}`,
    title: `The snooze of ticket #${ticketID} ended`,
    text: subject,
    customerRepIDs: customerRepID === null ? await listMembers(context, ticket) : [customerRepID],
  })
}

async function listMembers({ db }: Context, { customerID, teamID }: Snoozed): Promise<number[]> {
  if (teamID === null) return []
  const rows = await db
    .select({ customerRepID: teamMembers.customerRepID })
    .from(teamMembers)
    .where(and(eq(teamMembers.customerID, customerID), eq(teamMembers.teamID, teamID)))
  return rows.map(({ customerRepID }) => customerRepID)
}
