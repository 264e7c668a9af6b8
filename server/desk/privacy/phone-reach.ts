import { and, eq, exists, min, type SQL, sql } from 'drizzle-orm'
import type { Caller, Phone } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { endUsers, endUserUIDs } from '../../people/end-users/end-users.table.ts'
import { hasUID } from '../../people/end-users/uids/find-uids.ts'
import type { Database } from '../../platform/database/database.ts'
import { tickets } from '../tickets/tickets.table.ts'

/**
 * A phone token has access to any phone number and to end users with a ticket on its channel, but not to people who
 * write on other channels.
 */
const isNumber = (uid: string) => /^(whatsapp:)?\+\d+$/i.test(uid.trim())

/** Extra condition for a search by UID; undefined if the caller may find everyone. */
export function narrowToCaller(db: Database, caller: Caller, uid: string): SQL | undefined {
  return caller.kind === 'phone' && !isNumber(uid) ? hasTicketOn(db, caller) : undefined
}

const hasTicketOn = (db: Database, { customerID, channelID }: Phone) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(tickets)
      .where(
        and(
          eq(tickets.customerID, customerID),
          eq(tickets.endUserID, endUsers.endUserID),
          eq(tickets.channelID, channelID),
        ),
      ),
  )

/**
 * A phone token may assign messages to phone numbers, to people already on its channel and to unused names (a PBX writes
 * `anonymous`), but not to an email address, which does not identify a caller.
 */
export async function assertWithinReach(
  db: Database,
  caller: Caller,
  names: (string | null | undefined)[],
): Promise<void> {
  if (caller.kind !== 'phone') return
  for (const name of names) {
    const uid = name?.trim()
    if (!uid || isNumber(uid)) continue
    if (!(await mayFileUnder(db, caller, uid))) {
      throw refuse('phone_sender_forbidden')
    }
  }
}

async function mayFileUnder(db: Database, phone: Phone, uid: string): Promise<boolean> {
  const [holder] = await db
    .select({ endUserID: min(endUserUIDs.endUserID) })
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, phone.customerID), hasUID(uid)))
  if (!holder?.endUserID) return !uid.includes('@')
  const reached = await db
    .select({ endUserID: endUsers.endUserID })
    .from(endUsers)
    .where(
      and(eq(endUsers.customerID, phone.customerID), eq(endUsers.endUserID, holder.endUserID), hasTicketOn(db, phone)),
    )
  return reached.length > 0
}
