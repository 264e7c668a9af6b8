import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Draft, type StreamedDraft, storeDraft } from '../../desk/messages/replies/store-draft.ts'
import type { Run, StepContext, StepResult } from '../runs/automation-run.ts'
import { autonomyDrafts, autonomyLevels } from './autonomy.table.ts'
import { findStanding, isBlindDraft, type Standing } from './levels/find-standing.ts'
import { firstLevel } from './levels/levels.ts'
import { loseModel } from './levels/lose-level.ts'

interface Origin {
  /** Null if fixed steps of a procedure wrote it. */
  model: string | null
  /** The documents in the prompt. */
  documents: { documentID: number; version: number }[]
  streamed?: StreamedDraft | undefined
}

/**
 * Stores the draft on its message, or hides it: at level `Shadow`, and if a person is to answer without seeing it.
 * Dry runs show every draft. Returns what changed on the message, if nothing else changed.
 */
export async function keepDraft(
  context: StepContext,
  run: Run,
  draft: Draft,
  origin: Origin,
): Promise<StepResult['changed']> {
  const { message } = run
  if (!message) return undefined
  const standing = context.trial ? undefined : await findStanding(context, run)
  const { streamed } = origin
  if (!standing) return storeDraft(context, message, draft, { streamed })
  const isBlind = (await countDraft(context, run, standing, origin.model)) && !run.facts.isRetried
  const { level } = (await findStanding(context, run)) ?? standing
  const isHidden = isBlind || level === 'Shadow'
  const cited = origin.documents.filter(({ documentID }) => draft.documentIDs.includes(documentID))
  const used = cited.length > 0 ? cited : origin.documents
  const row = {
    ...{ level, isBlind, isHidden, draft, model: origin.model, draftedAt: context.now(), shownAt: null },
    topicIDs: standing.pairs.map(({ topicID }) => topicID),
    documents: used.map(({ documentID, version }) => ({ documentID, version })),
    ...{ sentAt: null, sentBy: null, replyMessageID: null, editDistance: null, changes: [], weight: 1, failures: [] },
  }
  const { customerID, messageID, ticketID, channelID } = message
  await context.db
    .insert(autonomyDrafts)
    .values({ ...row, customerID, messageID, ticketID, channelID, isReplay: false })
    .onConflictDoUpdate({
      target: [autonomyDrafts.customerID, autonomyDrafts.messageID, autonomyDrafts.isReplay],
      set: row,
    })
  if (!isHidden) await storeDraft(context, message, draft, { streamed })
  return undefined
}

/** Drafts of escalated tickets are shown too, unless drafts are hidden. */
export async function mayShowDraft(context: StepContext, run: Run): Promise<boolean> {
  const standing = context.trial ? undefined : await findStanding(context, run)
  return standing === undefined || standing.level === 'Suggest' || standing.level.startsWith('Send')
}

/** Returns whether the draft is blind. A change of model revokes the level that the previous model earned. */
async function countDraft(
  context: StepContext,
  { customerID, channel }: Run,
  { pairs, policy }: Standing,
  model: string | null,
): Promise<boolean> {
  const { db } = context
  if (pairs.length === 0) return false
  const { channelID } = channel
  const keys = pairs.map(({ topicID }) => ({ customerID, channelID, topicID, level: firstLevel(policy) }))
  await db.insert(autonomyLevels).values(keys).onConflictDoNothing()
  const isPair = and(
    eq(autonomyLevels.customerID, customerID),
    eq(autonomyLevels.channelID, channelID),
    inArray(
      autonomyLevels.topicID,
      keys.map(({ topicID }) => topicID),
    ),
  )
  const before = await db.select().from(autonomyLevels).where(isPair).orderBy(autonomyLevels.topicID).for('update')
  for (const row of before) {
    if (model !== null && row.model !== null && row.model !== model) await loseModel(context, channel, row, model)
  }
  await db
    .update(autonomyLevels)
    .set({ drafts: sql`${autonomyLevels.drafts} + 1`, ...(model === null ? {} : { model }) })
    .where(isPair)
  return before.some(({ drafts }) => isBlindDraft(drafts + 1, policy))
}
