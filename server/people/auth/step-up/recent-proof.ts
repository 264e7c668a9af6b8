import { and, eq } from 'drizzle-orm'
import type { Caller, Rep } from '../../../access.ts'
import { bindCustomer, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findPlatformSessionStart } from '../impersonation/platform-sessions.store.ts'
import { repSessions } from '../rep-sessions/rep-sessions.table.ts'

const maxAgeMs = 60 * 60 * 1000

/** Before secrets are revealed: the caller must have signed in or re-authenticated within the last hour. */
export async function assertRecentProof(context: Context, caller: Caller): Promise<void> {
  if (caller.kind !== 'rep') throw refuse('rep_required')
  const provenAt = await findProof(bindCustomer(context, caller.customerID).db, caller)
  const isRecent = provenAt !== undefined && context.now().getTime() - provenAt.getTime() <= maxAgeMs
  if (!isRecent) throw refuse('recent_sign_in_required')
}

async function findProof(db: Database, { customerID, sessionID, actingParty }: Rep): Promise<Date | undefined> {
  if (!sessionID) return undefined
  // Impersonators have no account of their own to confirm: they start again.
  if (actingParty) return findPlatformSessionStart(db, customerID, sessionID)
  const [session] = await db
    .select({ dateCreated: repSessions.dateCreated, provenAt: repSessions.provenAt })
    .from(repSessions)
    .where(and(eq(repSessions.customerID, customerID), eq(repSessions.sessionID, sessionID)))
  return session?.provenAt ?? session?.dateCreated
}

export async function noteProof({ db, now }: Context, { customerID, sessionID }: Rep): Promise<void> {
  if (!sessionID) return
  await db
    .update(repSessions)
    .set({ provenAt: now() })
    .where(and(eq(repSessions.customerID, customerID), eq(repSessions.sessionID, sessionID)))
}
