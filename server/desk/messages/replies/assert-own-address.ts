import { and, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../access.ts'
import { refuse } from '../../../errors.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'

/** A phone token may send message content only to the customer's own representatives and mailboxes. */
export async function assertOwnAddress(db: Database, caller: Caller, address: string): Promise<void> {
  if (caller.kind !== 'phone') return
  const { customerID } = caller
  const wanted = sql`lower(${address})`
  const known = await unionAll(
    db
      .select({ found: sql`1` })
      .from(reps)
      .where(and(eq(reps.customerID, customerID), eq(sql`lower(${reps.email})`, wanted))),
    db
      .select({ found: sql`1` })
      .from(channels)
      .where(
        and(
          eq(channels.customerID, customerID),
          isNull(channels.dateDeleted),
          eq(sql`lower(${channels.emailAddress})`, wanted),
        ),
      ),
  ).limit(1)
  if (known.length === 0) {
    throw refuse('phone_notification_forbidden')
  }
}
