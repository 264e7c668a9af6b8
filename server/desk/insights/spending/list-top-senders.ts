import type { AiBudget } from '@attendant/contract/organization/ai-budget.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { aiSpending } from '../../../organization/budgets/ai-budgets.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { tickets } from '../../tickets/tickets.table.ts'

const maxSenders = 10

/** The visitors and addresses with the highest spending on a day, labelled with their last ticket. */
export async function listTopSenders(db: Database, customerID: number, day: string): Promise<AiBudget['topSenders']> {
  const { scope, tokens, cost, messages, retrievals } = aiSpending
  const rows = await db
    .select({
      ...{ scope, tokens, cost, messages, retrievals },
      ticketID: tickets.ticketID,
      channelType: channels.channelType,
      endUserName: endUsers.displayName,
    })
    .from(aiSpending)
    .leftJoin(tickets, and(eq(tickets.customerID, customerID), eq(tickets.ticketID, aiSpending.ticketID)))
    .leftJoin(channels, and(eq(channels.customerID, customerID), eq(channels.channelID, tickets.channelID)))
    .leftJoin(endUsers, and(eq(endUsers.customerID, customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(
      and(eq(aiSpending.customerID, customerID), inArray(scope, ['Visitor', 'Address']), eq(aiSpending.period, day)),
    )
    .orderBy(desc(tokens), desc(messages), aiSpending.subject)
    .limit(maxSenders)
  return rows.map(({ scope, ...row }) => ({ kind: scope === 'Visitor' ? 'Visitor' : 'Address', ...row }))
}
