import type { RepSession } from '@attendant/contract/people/session.ts'
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { repSessions } from './rep-sessions.table.ts'

export interface SessionOwner {
  customerID: number
  customerRepID: number
}

const isOf = ({ customerID, customerRepID }: SessionOwner) =>
  and(eq(repSessions.customerID, customerID), eq(repSessions.customerRepID, customerRepID))

export async function insertSession(db: Database, row: typeof repSessions.$inferInsert): Promise<void> {
  await db.insert(repSessions).values(row)
}

/** Newest first. */
export async function listSessions(
  db: Database,
  owner: SessionOwner,
  { now, currentID }: { now: Date; currentID: string | undefined },
): Promise<RepSession[]> {
  const rows = await db
    .select()
    .from(repSessions)
    .where(and(isOf(owner), gt(repSessions.expiresAt, now)))
    .orderBy(desc(repSessions.dateCreated), repSessions.sessionID)
  return rows.map(({ sessionID, dateCreated, lastSeen, address, userAgent, method }) => ({
    sessionID,
    dateCreated: dateCreated.toISOString(),
    lastSeen: lastSeen.toISOString(),
    address,
    userAgent,
    method,
    isCurrent: sessionID === currentID,
  }))
}

export async function deleteSession(db: Database, owner: SessionOwner, sessionID: string): Promise<boolean> {
  const rows = await db
    .delete(repSessions)
    .where(and(isOf(owner), eq(repSessions.sessionID, sessionID)))
    .returning({ sessionID: repSessions.sessionID })
  return rows.length > 0
}

export async function deleteSessionsOf(db: Database, owner: SessionOwner, sparedID?: string): Promise<void> {
  await db
    .delete(repSessions)
    .where(and(isOf(owner), sparedID === undefined ? undefined : ne(repSessions.sessionID, sparedID)))
}

/** Those of one session at the identity provider, or all of a person. */
export async function deleteSsoSessions(
  db: Database,
  customerID: number,
  { issuer, subject, sessionID }: { issuer: string; subject: string | undefined; sessionID: string | undefined },
): Promise<void> {
  await db
    .delete(repSessions)
    .where(
      and(
        eq(repSessions.customerID, customerID),
        eq(repSessions.ssoIssuer, issuer),
        subject === undefined ? undefined : eq(repSessions.ssoSubject, subject),
        sessionID === undefined ? undefined : eq(repSessions.ssoSessionID, sessionID),
      ),
    )
}

export async function touchSession(db: Database, customerID: number, sessionID: string, now: Date): Promise<void> {
  await db
    .update(repSessions)
    .set({ lastSeen: now })
    .where(and(eq(repSessions.customerID, customerID), eq(repSessions.sessionID, sessionID)))
}

export async function deleteSessionsBefore(db: Database, time: Date): Promise<void> {
  await db.delete(repSessions).where(lt(repSessions.expiresAt, time))
}
