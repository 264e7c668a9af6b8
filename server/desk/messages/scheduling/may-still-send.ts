import { and, eq } from 'drizzle-orm'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

/** False if the representative was deactivated, or lost the permission to send, after scheduling the message. */
export async function mayStillSend(
  db: Database,
  { customerID, customerRepID }: Pick<MessageRow, 'customerID' | 'customerRepID'>,
): Promise<boolean> {
  if (customerRepID === null) return true
  const [rep] = await db
    .select({ isActive: reps.isActive, role: reps.role, permissions: reps.permissions })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
  if (!rep) return true
  return rep.isActive && (rep.role === 'Admin' || rep.permissions.includes('sendReplies'))
}
