import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import type { Database } from '../../../platform/database/database.ts'
import { autonomyLevels } from '../autonomy.table.ts'
import { isPair, type Pair } from './change-level.ts'
import { firstLevel } from './levels.ts'

export type LevelRow = typeof autonomyLevels.$inferSelect

export async function updateLevel(db: Database, pair: Pair, changes: Partial<LevelRow>): Promise<void> {
  await db.update(autonomyLevels).set(changes).where(isPair(pair))
}

/** Locks the level, and creates it if there is none. */
export async function lockLevel(
  db: Database,
  { customerID, channelID, topicID }: Pair,
  policy: AutonomyPolicy,
): Promise<LevelRow> {
  const level = firstLevel(policy)
  await db.insert(autonomyLevels).values({ customerID, channelID, topicID, level }).onConflictDoNothing()
  const [row] = await db.select().from(autonomyLevels).where(isPair({ customerID, channelID, topicID })).for('update')
  if (!row) throw new Error('Invariant violated: a level that was just inserted is missing')
  return row
}
