import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { Arrival } from './watch-senders.ts'

/** One sender on one channel, as the lock and the memory of senders name them. */
export const senderKey = (customerID: number, channelID: number, sender: string) =>
  `message ${customerID} ${channelID} ${sender.trim().toLowerCase()}`

const tryTurn = prepareStatement(
  sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('sender')}, 0)) as "isFree"`,
)

/**
 * Messages of one sender to one channel are stored one after the other. Answers whether somebody wrote for the same
 * sender when we came: whatever ticket they left is ours too.
 */
export async function waitForTurn(db: Database, sender: string): Promise<boolean> {
  const [turn] = await runPrepared<{ isFree: boolean }>(db, tryTurn, { sender })
  if (turn?.isFree) return false
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`)
  return true
}

interface Newcomer {
  customerID: number
  channelID: number
  endUserID: number
  sender: string
}

/**
 * A message without a ticket opens one, unless it came while another message of its sender was opening one, or by a
 * gateway. See docs/decisions/0004-joining-open-tickets.md.
 */
export async function findTicketToJoin(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, endUserID, sender }: Newcomer,
  hasWaited: boolean,
  arrival?: Arrival,
): Promise<number | undefined> {
  if (!hasWaited && !arrival?.hasOverlapped(sender)) return undefined
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.endUserID, endUserID),
        eq(tickets.channelID, channelID),
        eq(tickets.isClosed, false),
      ),
    )
    .orderBy(desc(tickets.dateCreated), desc(tickets.ticketID))
    .limit(1)
  return ticket?.ticketID
}
