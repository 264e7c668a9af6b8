import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { slotOfChannel } from '../../steps/slot-of-channel.ts'
import { autonomyDrafts, autonomyLevels } from '../autonomy.table.ts'
import { beginOfWindow } from '../evidence/read-outcomes.ts'
import { lockLevel } from './levels.store.ts'
import { defaultLevel, isSending } from './levels.ts'
import { loseDocument, loseModel } from './lose-level.ts'
import type { ReviewDocument, ReviewModels } from './queue-review.ts'

/** Levels on live channels whose answers are sent automatically. */
async function listSending({ db }: Context, customerID: number) {
  const rows = await db
    .select({ pair: autonomyLevels, autoReply: channels.autoReply, channelType: channels.channelType })
    .from(autonomyLevels)
    .innerJoin(
      channels,
      and(eq(channels.customerID, autonomyLevels.customerID), eq(channels.channelID, autonomyLevels.channelID)),
    )
    .where(and(eq(autonomyLevels.customerID, customerID), isNull(channels.dateDeleted)))
    .orderBy(autonomyLevels.channelID, autonomyLevels.topicID)
  return rows.filter(({ pair, autoReply }) => isSending(pair.level ?? defaultLevel({ autoReply })))
}

/** Job: requires review again for answers based on a document whose content has changed. */
export function reviewDocument(context: Context, { customerID, documentID }: ReviewDocument): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db, now } = context
    const policy = await readAutonomyPolicy(db, customerID)
    if (!policy.isEnabled) return
    const [document] = await db
      .select({ name: documents.name, version: documents.version })
      .from(documents)
      .where(and(eq(documents.customerID, customerID), eq(documents.documentID, documentID)))
    for (const { pair, autoReply } of await listSending(context, customerID)) {
      const { channelID, topicID } = pair
      const isUsed = sql`exists(select from json_array_elements(${autonomyDrafts.documents}) used
        where (used ->> 'documentID')::bigint = ${documentID}
          and (used ->> 'version')::int <> ${document?.version ?? 0})`
      const used = await db.$count(
        autonomyDrafts,
        and(
          eq(autonomyDrafts.customerID, customerID),
          eq(autonomyDrafts.channelID, channelID),
          sql`${topicID}::bigint = any(${autonomyDrafts.topicIDs})`,
          gte(autonomyDrafts.draftedAt, beginOfWindow(now(), policy, pair.evidenceSince)),
          isUsed,
        ),
      )
      if (used === 0) continue
      await loseDocument(context, { autoReply }, await lockLevel(db, pair, policy), document?.name ?? 'it was deleted')
    }
  })
}

/** Job: a new model has to earn its levels again. */
export function reviewModels(context: Context, { customerID, slots }: ReviewModels): Promise<void> {
  return inTransaction(context, async (context) => {
    const policy = await readAutonomyPolicy(context.db, customerID)
    if (!policy.isEnabled) return
    for (const { pair, autoReply, channelType } of await listSending(context, customerID)) {
      if (!slots.includes(slotOfChannel({ channelType }))) continue
      await loseModel(context, { autoReply }, await lockLevel(context.db, pair, policy))
    }
  })
}
