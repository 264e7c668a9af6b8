import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import type { ChannelKey } from './channel-key.ts'
import { mailConnections } from './connections.table.ts'
import { type HealthRow, toHealth } from './read-health.ts'

/** Email that arrived before the work began has now been fetched. */
export async function recordSuccess(context: Context, channel: ChannelKey, startedAt: Date): Promise<void> {
  const { waitingSince } = mailConnections
  const stillWaiting = sql`case when ${waitingSince} > ${startedAt.toISOString()} then ${waitingSince} end`
  await recordHealth(context, channel, {
    state: 'Healthy',
    lastError: null,
    lastSuccess: context.now(),
    waitingSince: stillWaiting,
  })
}

/** Records the first failure, and after that only changes. */
export async function recordFailure(context: Context, channel: ChannelKey, fault: MailFault): Promise<void> {
  const { customerID, channelID } = channel
  const { isRetryable, kind, message } = fault
  // The provider's message may contain personal data, so it is shown only in the channel's own desk.
  context.log.warn({ customerID, channelID, kind, err: fault }, 'Failed to access a mailbox.')
  await recordHealth(context, channel, { state: isRetryable ? 'Degraded' : 'Failing', lastError: message })
}

/** Records what an admin must do before the mailbox can be used again. */
export async function recordProblem(context: Context, { customerID, channelID }: ChannelKey, lastError: string) {
  await recordHealth(context, { customerID, channelID }, { state: 'Failing', lastError })
}

/** Clears the health after a new sign-in at the provider. */
export async function recordConsent(context: Context, channel: ChannelKey): Promise<void> {
  await recordHealth(context, channel, { state: 'Unknown', lastError: null })
}

/** New email is known to have arrived; the lag counts from the oldest. */
export async function recordWaiting(db: Database, { customerID, channelID }: ChannelKey, now: Date): Promise<void> {
  await db
    .insert(mailConnections)
    .values({ customerID, channelID, waitingSince: now })
    .onConflictDoUpdate({
      target: [mailConnections.customerID, mailConnections.channelID],
      set: { waitingSince: now },
      setWhere: isNull(mailConnections.waitingSince),
    })
}

async function recordHealth(
  context: Context,
  channel: ChannelKey,
  changes: PgUpdateSetSource<typeof mailConnections>,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const before = await lockConnection(inside.db, channel)
    // A channel that was deleted meanwhile has no health.
    if (!before) return
    const [after] = await inside.db.update(mailConnections).set(changes).where(isOne(channel)).returning()
    if (!after || (after.state === before.state && after.lastError === before.lastError)) return
    const { customerID, channelID } = channel
    const data = { channelID, ...toHealth(after, context.now()) }
    await publishEvent(inside, { customerID, type: 'channel.health', data })
  })
}

const isOne = ({ customerID, channelID }: ChannelKey) =>
  and(eq(mailConnections.customerID, customerID), eq(mailConnections.channelID, channelID))

async function lockConnection(db: Database, channel: ChannelKey): Promise<HealthRow | undefined> {
  await db.insert(mailConnections).values(channel).onConflictDoNothing()
  const [row] = await db.select().from(mailConnections).where(isOne(channel)).for('no key update')
  return row
}
