import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import { dayInMs } from '../../../platform/events/events.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { queueReview } from './queue-review.ts'

export const sweepLevelsJob = 'autonomy.sweep'

/** The longest window a policy can have. */
const maxWindowDays = 365

/**
 * Job, daily: reviews every topic of a channel that has evidence. Answers become successes after some days without
 * complaints, and old failures leave the window, without an event that would queue a review.
 */
export async function sweepLevels(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'list levels of autonomy to review')
  const topicID = sql<string>`unnest(${autonomyDrafts.topicIDs})`
  const pairs = await db
    .selectDistinct({ customerID: autonomyDrafts.customerID, channelID: autonomyDrafts.channelID, topicID })
    .from(autonomyDrafts)
    .innerJoin(customers, eq(customers.customerID, autonomyDrafts.customerID))
    .where(
      and(
        sql`(${customers.autonomyPolicy} ->> 'isEnabled')::boolean`,
        isNotNull(autonomyDrafts.sentAt),
        gte(autonomyDrafts.draftedAt, new Date(now().getTime() - maxWindowDays * dayInMs)),
      ),
    )
  for (const { topicID, ...rest } of pairs) await queueReview(db, { ...rest, topicIDs: [Number(topicID)] })
}
