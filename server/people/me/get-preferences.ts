import type { Preferences } from '@attendant/contract/people/me.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { reps } from '../reps/reps.table.ts'

const defaults: Preferences = { undoSendSeconds: 10, autoFollow: true, lang: null }

export async function getPreferences(
  db: Database,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
): Promise<Preferences> {
  const [row] = await db
    .select({ preferences: reps.preferences })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
  return { ...defaults, ...row?.preferences }
}
