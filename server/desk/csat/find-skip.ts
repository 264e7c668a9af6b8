import type { CsatSkip, CsatWay } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq, sql } from 'drizzle-orm'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { listUIDs } from '../../people/end-users/uids/find-uids.ts'
import type { Database } from '../../platform/database/database.ts'
import { findBlocked } from '../blocked-senders/find-blocked.ts'
import { messages } from '../messages/messages.table.ts'
import type { TicketRow } from '../tickets/tickets.table.ts'

/** Why no survey is sent to the end user. */
export async function findSkip(db: Database, ticket: TicketRow, via: CsatWay): Promise<CsatSkip | undefined> {
  const { isSpam, mergedIntoTicketID, origin } = ticket
  if (isSpam) return 'spam'
  if (mergedIntoTicketID !== null) return 'merged'
  if (origin === 'Import') return 'import'
  const address = await findAddress(db, ticket)
  if (await isBlocked(db, ticket, address)) return 'blocked'
  if (via === 'Mail' && !address) return 'no address'
  const { ofAI, ofPeople } = await countReplies(db, ticket)
  return ofAI + ofPeople === 0 ? 'no reply of ours' : undefined
}

/** The email address for a survey. */
export async function findAddress(
  db: Database,
  { customerID, endUserID }: Pick<TicketRow, 'customerID' | 'endUserID'>,
): Promise<string | undefined> {
  if (endUserID === null) return undefined
  const [endUser] = await db
    .select({ email: endUsers.email })
    .from(endUsers)
    .where(and(eq(endUsers.customerID, customerID), eq(endUsers.endUserID, endUserID)))
  return endUser?.email?.includes('@') ? endUser.email : undefined
}

async function isBlocked(db: Database, ticket: TicketRow, address: string | undefined): Promise<boolean> {
  const { customerID, channelID, endUserID } = ticket
  const uids = endUserID === null ? [] : await listUIDs(db, customerID, [endUserID])
  const senders = [...uids.map(({ uid }) => uid), ...(address ? [address] : [])]
  return (await findBlocked(db, { customerID, channelID }, senders)).size > 0
}

/** Replies to the end user that were sent or are about to be, except failed ones. */
export async function countReplies(db: Database, { customerID, ticketID }: TicketRow) {
  const [row] = await db
    .select({
      ofAI: sql<number>`count(*) filter (where ${messages.isAI})::int`,
      ofPeople: sql<number>`count(*) filter (where not ${messages.isAI})::int`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        eq(messages.senderType, 'CustomerRep'),
        sql`${messages.status} not in ('Scheduled', 'Failed')`,
        eq(messages.isInternal, false),
        eq(messages.isInterim, false),
        eq(messages.isForward, false),
      ),
    )
  return row ?? { ofAI: 0, ofPeople: 0 }
}
