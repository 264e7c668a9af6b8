import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'

/** An agent who sees only tickets without a team, of their own teams, and assigned to them. */
export interface Limited {
  customerID: number
  /** 0 for an API token, which is never assigned. */
  customerRepID: number
  /** The teams of an API token. Those of a representative are read from the database. */
  tokenTeamIDs: number[]
}

/** The same with placeholders or columns instead of values. */
type Seer = Record<keyof Limited, unknown>

/** Undefined for agents who see all tickets. */
export function limitOf({ customerID, customerRepID, permissions, apiToken }: Rep): Limited | undefined {
  if (permissions.includes('seeAllTeams')) return undefined
  return { customerID, customerRepID, tokenTeamIDs: [...(apiToken?.teamIDs ?? [])] }
}

/** The IDs of the caller's teams, as an array. */
export const teamsOf = ({ customerID, customerRepID, tokenTeamIDs }: Seer): SQL =>
  sql`(array(select team_id from team_members
    where team_members.customer_id = ${customerID} and team_members.customer_rep_id = ${customerRepID})
    || ${tokenTeamIDs}::bigint[])`

/** The condition on `tickets` (or its alias) under which an agent with limited access sees a row. */
export function isSeenBy(seer: Seer, table = 'tickets'): SQL {
  const [team, assignee] = [sql.raw(`${table}.team_id`), sql.raw(`${table}.customer_rep_id`)]
  return sql`(${team} is null or ${assignee} = ${seer.customerRepID} or ${team} = any(${teamsOf(seer)}))`
}

/** With the values of a caller. */
export const isSeenByCaller = ({ tokenTeamIDs, ...limited }: Limited, table?: string): SQL =>
  isSeenBy({ ...limited, tokenTeamIDs: sql.param(tokenTeamIDs) }, table)

/** The condition on `tickets` for what a caller sees; undefined for those who see all. */
export function seenBy(rep: Rep): SQL | undefined {
  const limited = limitOf(rep)
  return limited && isSeenByCaller(limited)
}

/** The condition on a row that refers to a ticket: the caller sees that ticket. Undefined for those who see all. */
export function ofSeenTicket(rep: Rep, ticketID: SQLWrapper): SQL | undefined {
  const isSeen = seenBy(rep)
  return (
    isSeen &&
    sql`exists (select from tickets where tickets.customer_id = ${rep.customerID} and tickets.ticket_id = ${ticketID}
      and ${isSeen})`
  )
}

/** The condition on `reps` (or its alias) under which an agent sees all tickets. */
export const seesAll = (table = 'reps'): SQL =>
  sql`(${sql.raw(`${table}.role`)} = 'Admin' or 'seeAllTeams' = any(${sql.raw(`${table}.permissions`)}))`

/**
 * The condition on `tickets` under which the representative in a value or column sees a row, with or without limited access.
 */
export function isSeenByRep(customerRepID: SQL): SQL {
  const customerID = sql.raw('tickets.customer_id')
  return sql`(${isSeenBy({ customerID, customerRepID, tokenTeamIDs: sql.raw("'{}'") })}
    or exists(select from reps as seers where seers.customer_id = ${customerID} and seers.customer_rep_id = ${customerRepID}
      and ${seesAll('seers')}))`
}
