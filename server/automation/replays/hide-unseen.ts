import type { Replay } from '@attendant/contract/automation/replay.ts'
import type { Rep } from '../../access.ts'
import { findUnseen } from '../../desk/sight/find-seen.ts'
import type { Database } from '../../platform/database/database.ts'

/** Removes tickets that the caller may not see from summaries; the figures still cover all messages. */
export async function hideUnseen(db: Database, rep: Rep, replays: Replay[]): Promise<Replay[]> {
  const named = replays.flatMap(({ summary }) => summary?.topChangedTickets.map(({ ticketID }) => ticketID) ?? [])
  const unseen = await findUnseen(db, rep, named)
  return replays.map(({ summary, ...replay }) => ({
    ...replay,
    summary: summary && {
      ...summary,
      topChangedTickets: summary.topChangedTickets.filter(({ ticketID }) => !unseen.has(ticketID)),
    },
  }))
}
