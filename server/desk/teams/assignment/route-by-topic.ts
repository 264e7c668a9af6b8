import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { messages, messageTopics } from '../../messages/messages.table.ts'
import { routeTicket } from '../../tickets/changes/change-ticket-state.ts'
import { isTicket } from '../../tickets/tickets.store.ts'
import { tickets } from '../../tickets/tickets.table.ts'

/**
 * Assigns the ticket of a first message to the team of its topics: with several, the one with the lowest ID. Skips
 * tickets whose team was chosen manually or that an agent has replied to. Returns whether the ticket changed.
 */
export async function routeByTopic(context: Context, message: MessageRow): Promise<boolean> {
  const { db } = context
  const { customerID, ticketID, messageID } = message
  const { configuration } = context
  if (configuration && !(await configuration.remember('topic teams', () => hasTopicTeams(context, customerID))))
    return false
  const [route] = await db
    .select({ teamID: teams.teamID })
    .from(messageTopics)
    .innerJoin(
      teams,
      and(
        eq(teams.customerID, messageTopics.customerID),
        teams.isActive,
        sql`${messageTopics.topicID} = any(${teams.topicIDs})`,
      ),
    )
    .where(and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, messageID)))
    .orderBy(asc(messageTopics.topicID))
    .limit(1)
  if (!route) return false
  const [ticket] = await db
    .select({ isTeamChosen: tickets.isTeamChosen, teamID: tickets.teamID })
    .from(tickets)
    .where(isTicket(customerID, ticketID))
    .for('update')
  if (!ticket || ticket.isTeamChosen || ticket.teamID === route.teamID) return false
  if (await isTooLate(context, message)) return false
  const { cause: _cause, ...unprompted } = context
  return routeTicket(unprompted, customerID, ticketID, route.teamID)
}

async function hasTopicTeams({ db }: Context, customerID: number): Promise<boolean> {
  const [found] = await db
    .select({ teamID: teams.teamID })
    .from(teams)
    .where(and(eq(teams.customerID, customerID), teams.isActive, sql`cardinality(${teams.topicIDs}) > 0`))
    .limit(1)
  return found !== undefined
}

/** Whether an end user wrote earlier, or a representative has replied. */
async function isTooLate({ db }: Context, { customerID, ticketID, messageID }: MessageRow): Promise<boolean> {
  const isEarlier = and(
    eq(messages.senderType, 'EndUser'),
    isNull(messages.arrivedAs),
    lt(messages.messageID, messageID),
  )
  const isReply = and(ne(messages.senderType, 'EndUser'), eq(messages.isAI, false), eq(messages.isInternal, false))
  const [found] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), or(isEarlier, isReply)))
    .limit(1)
  return found !== undefined
}
