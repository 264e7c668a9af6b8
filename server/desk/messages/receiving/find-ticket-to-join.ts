import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forEachRun } from '../../../platform/database/statements/merged-statement.ts'
import { prepareStatement, runLater } from '../../../platform/database/statements/prepared-statements.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { Arrival } from './track-senders.ts'

/** Identifies a sender on a channel, for the lock and for `trackSenders`. */
export const senderKey = (customerID: number, channelID: number, sender: string) =>
  `message ${customerID} ${channelID} ${sender.trim().toLowerCase()}`

const key = sql`hashtextextended(${sql.placeholder('sender')}, 0)`
/** Tries to get the lock first, and waits if another transaction holds it. */
const lock = prepareStatement(
  sql`select case when pg_try_advisory_xact_lock(${key}) then false else pg_advisory_xact_lock(${key}) is not null end
    as "hasWaited"`,
  { merge: forEachRun({ sender: 'text' }) },
)

/**
 * Serialises the messages of one sender on one channel, from the next statement on. After that statement, the
 * returned function returns whether another transaction held the lock: if it opened a ticket, this message joins it.
 */
export async function acquireSenderLock(db: Database, sender: string): Promise<() => boolean> {
  let hasWaited = false
  await runLater<{ hasWaited: boolean }>(db, lock, { sender }, ([row]) => {
    hasWaited = row?.hasWaited ?? false
  })
  return () => hasWaited
}

interface SenderOnChannel {
  customerID: number
  channelID: number
  endUserID: number
  sender: string
}

/**
 * A message without a ticket joins an open one only if it arrived while another message of its sender was being stored,
 * or through a gateway. See docs/decisions/0004-joining-open-tickets.md.
 */
export async function findTicketToJoin(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, endUserID, sender }: SenderOnChannel,
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
