import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/prepared-statements.ts'
import { channels } from '../../channels/channels.table.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { Arrival } from './watch-senders.ts'

/** One sender on one channel, as the lock and the memory of senders name them. */
export const senderKey = (customerID: number, channelID: number, sender: string) =>
  `message ${customerID} ${channelID} ${sender.trim().toLowerCase()}`

export interface Turn {
  /** Somebody wrote for the same sender when we came: whatever ticket they left is ours too. */
  hasWaited: boolean
  isOneThread: boolean
}

interface Place {
  isFree: boolean
  channelType: string | null
}

const tryTurn = prepareStatement(sql`
  select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('sender')}, 0)) as "isFree",
    (select ${channels.channelType} from ${channels} where ${channels.customerID} = ${sql.placeholder('customerID')}
      and ${channels.channelID} = ${sql.placeholder('channelID')}) as "channelType"`)

/** Messages of one sender to one channel are stored one after the other. */
export async function waitForTurn(
  db: Database,
  sender: string,
  { customerID, channelID }: { customerID: number; channelID: number },
): Promise<Turn> {
  const [place] = await runPrepared<Place>(db, tryTurn, { sender, customerID, channelID })
  const hasWaited = !place?.isFree
  if (hasWaited) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`)
  return { hasWaited, isOneThread: place?.channelType === 'WhatsApp' }
}

interface Newcomer {
  customerID: number
  channelID: number
  endUserID: number
  sender: string
}

/**
 * A message without a ticket opens one, unless it came while another message of its sender was opening one, or its
 * channel knows no threads. See docs/decisions/0004-joining-open-tickets.md.
 */
export async function findTicketToJoin(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, endUserID, sender }: Newcomer,
  { hasWaited, isOneThread }: Turn,
  arrival?: Arrival,
): Promise<number | undefined> {
  if (!hasWaited && !isOneThread && !arrival?.hasOverlapped(sender)) return undefined
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
