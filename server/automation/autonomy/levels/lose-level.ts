import { and, eq, gte, min, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { LiveChannel } from '../../../organization/channels/get-live-channel.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { readEvidence } from '../evidence/read-outcomes.ts'
import { changeLevel, type LevelChange } from './change-level.ts'
import { type LevelRow, updateLevel } from './levels.store.ts'
import { defaultLevel, isSending } from './levels.ts'

type Loss = Pick<LevelChange, 'to' | 'cause' | 'reason'> & { evidenceSince: Date }

/** Lowers a level that sends automatically, and discards older evidence. */
async function loseLevel(
  context: Context,
  channel: Pick<LiveChannel, 'autoReply'>,
  row: LevelRow,
  { evidenceSince, ...loss }: Loss,
) {
  const { db } = context
  const from = row.level ?? defaultLevel(channel)
  if (!isSending(from)) return updateLevel(db, row, { evidenceSince })
  const policy = await readAutonomyPolicy(db, row.customerID)
  const evidence = await readEvidence(context, row, policy, row.evidenceSince)
  return changeLevel(context, row, { ...loss, from, evidence, evidenceSince })
}

/** A new model is judged with hidden drafts; its drafts from replays already count. */
export async function loseModel(
  context: Context,
  channel: Pick<LiveChannel, 'autoReply'>,
  row: LevelRow,
  model?: string,
): Promise<void> {
  const changed = model ? `The model changed from ${row.model} to ${model}.` : 'The model was changed.'
  return loseLevel(context, channel, row, {
    to: 'Shadow',
    cause: 'ModelChange',
    reason: `${changed} Replay past messages to see how the new one answers.`,
    evidenceSince: (model && (await findReplayStart(context, row, model))) || context.now(),
  })
}

/** The time of the first draft that a replay wrote with the model. */
async function findReplayStart(
  { db }: Context,
  { customerID, channelID, topicID, evidenceSince }: LevelRow,
  model: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(autonomyDrafts.draftedAt) })
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.channelID, channelID),
        sql`${topicID}::bigint = any(${autonomyDrafts.topicIDs})`,
        eq(autonomyDrafts.isReplay, true),
        eq(autonomyDrafts.model, model),
        evidenceSince ? gte(autonomyDrafts.draftedAt, evidenceSince) : undefined,
      ),
    )
  return row?.at ?? undefined
}

export const loseDocument = (
  context: Context,
  channel: Pick<LiveChannel, 'autoReply'>,
  row: LevelRow,
  documentName: string,
): Promise<void> =>
  loseLevel(context, channel, row, {
    to: 'Suggest',
    cause: 'DocumentChange',
    evidenceSince: context.now(),
    reason: `A document used for answers has changed: ${documentName}`,
  })
