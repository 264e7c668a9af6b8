import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'

/** An agent who sees the tickets without a team, those of their own teams and those assigned to them, and no others. */
export interface Limited {
  customerID: number
  /** 0 for an API token, to which nothing is assigned. */
  customerRepID: number
  /** Those of an API token. The teams of a representative are read where they are kept. */
  tokenTeamIDs: number[]
}

/** The same with placeholders or columns instead of values. */
type Seer = Record<keyof Limited, unknown>

/** Undefined for agents who see all tickets. */
export function limitOf({ customerID, customerRepID, permissions, apiToken }: Rep): Limited | undefined {
  if (permissions.includes('seeAllTeams')) return undefined
  return { customerID, customerRepID, tokenTeamIDs: [...(apiToken?.teamIDs ?? [])] }
}

/** The ids of the own teams, as an array. */
export const teamsOf = ({ customerID, customerRepID, tokenTeamIDs }: Seer): SQL =>
  sql`(array(select team_id from team_members
    where team_members.customer_id = ${customerID} and team_members.customer_rep_id = ${customerRepID})
    || ${tokenTeamIDs}::bigint[])`

/** The condition on `tickets`, or its alias, under which an agent with limited access sees a row. */
export function isSeenBy(seer: Seer, table = 'tickets'): SQL {
  const [team, assignee] = [sql.raw(`${table}.team_id`), sql.raw(`${table}.customer_rep_id`)]
  return sql`(${team} is null or ${assignee} = ${seer.customerRepID} or ${team} = any(${teamsOf(seer)}))`
}

/** With the values of a caller. */
export const isSeenByCaller = ({ tokenTeamIDs, ...limited }: Limited, table?: string): SQL =>
  isSeenBy({ ...limited, tokenTeamIDs: sql.param(tokenTeamIDs) }, table)

/** The condition on `tickets` of what a caller sees; none for those who see all. */
export function seenBy(rep: Rep): SQL | undefined {
  const limited = limitOf(rep)
  return limited && isSeenByCaller(limited)
}

/** The condition on a row that names a ticket: the caller sees that ticket. None for those who see all. */
export function ofSeenTicket(rep: Rep, ticketID: SQLWrapper): SQL | undefined {
  const isSeen = seenBy(rep)
  return (
    isSeen &&
    sql`exists (select from tickets where tickets.customer_id = ${rep.customerID} and tickets.ticket_id = ${ticketID}
      and ${isSeen})`
  )
}

/** The condition on `reps`, or its alias, under which an agent sees all tickets. */
export const seesAll = (table = 'reps'): SQL =>
  sql`(${sql.raw(`${table}.role`)} = 'Admin' or 'seeAllTeams' = any(${sql.raw(`${table}.permissions`)}))`

/**
 * The condition on `tickets` under which the representative whom a value or column names sees a row, whatever they may.
 */
export function isSeenByRep(customerRepID: SQL): SQL {
  const customerID = sql.raw('tickets.customer_id')
  return sql`(${isSeenBy({ customerID, customerRepID, tokenTeamIDs: sql.raw("'{}'") })}
    or exists(select from reps as seers where seers.customer_id = ${customerID} and seers.customer_rep_id = ${customerRepID}
      and ${seesAll('seers')}))`
}
