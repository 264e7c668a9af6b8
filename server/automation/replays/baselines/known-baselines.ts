import type { ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type ReplayRow, replayResults, replays } from '../replays.table.ts'
import { knownSince } from './live-key.ts'

interface Wanted {
  replay: ReplayRow
  messageIDs: readonly number[]
  liveKey: string
}

/**
 * Reuses what earlier replays found for messages with the same live configuration. A replay without a change set runs
 * everything, because it is about the live configuration only.
 */
export async function readKnownBaselines(
  { db, now }: Context,
  { replay: { customerID, draft }, messageIDs, liveKey }: Wanted,
): Promise<Map<number, ReplayOutcome>> {
  if (draft.length === 0) return new Map()
  const rows = await db
    .select({ messageID: replayResults.messageID, baseline: replayResults.baseline })
    .from(replayResults)
    .innerJoin(
      replays,
      and(eq(replays.customerID, replayResults.customerID), eq(replays.replayID, replayResults.replayID)),
    )
    .where(
      and(
        eq(replayResults.customerID, customerID),
        inArray(replayResults.messageID, [...messageIDs]),
        eq(replayResults.isDone, true),
        eq(replayResults.liveKey, liveKey),
        gte(replays.dateCreated, knownSince(now())),
      ),
    )
    .orderBy(asc(replayResults.replayID))
  const usable = rows.flatMap(({ messageID, baseline }) =>
    baseline && !baseline.unknown && baseline.error === null ? [[messageID, baseline] as const] : [],
  )
  return new Map(usable)
}
