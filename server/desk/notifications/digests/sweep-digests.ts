import { and, lte } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { notifications } from '../notifications.table.ts'
import { queueDigest } from './queue-digest.ts'

export const sweepDigestsJob = 'notifications.sweep-digests'

const maxDigestsPerSweep = 1000

/** Job, every minute: queues an email for each representative with notifications that are due. */
export async function sweepDigests(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'list emails to send')
  const due = await db
    .selectDistinct({ customerID: notifications.customerID, customerRepID: notifications.customerRepID })
    .from(notifications)
    .where(and(lte(notifications.emailDueAt, now())))
    .limit(maxDigestsPerSweep)
  for (const owner of due) await queueDigest(db, owner)
}
