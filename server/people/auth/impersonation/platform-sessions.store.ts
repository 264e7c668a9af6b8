import type { PlatformSession } from '@attendant/contract/people/auth.ts'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { reps } from '../../reps/reps.table.ts'
import { platformSessions } from './platform-sessions.table.ts'

const isSession = (customerID: number, platformSessionID: string) =>
  and(eq(platformSessions.customerID, customerID), eq(platformSessions.platformSessionID, platformSessionID))

export async function insertPlatformSession(db: Database, row: typeof platformSessions.$inferInsert): Promise<void> {
  await db.insert(platformSessions).values(row)
}

export async function findActingParty(
  db: Database,
  customerID: number,
  platformSessionID: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ actingParty: platformSessions.actingParty })
    .from(platformSessions)
    .where(isSession(customerID, platformSessionID))
  return row?.actingParty
}

export async function findPlatformSessionStart(
  db: Database,
  customerID: number,
  platformSessionID: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ dateCreated: platformSessions.dateCreated })
    .from(platformSessions)
    .where(isSession(customerID, platformSessionID))
  return row?.dateCreated
}

export async function listPlatformSessions(db: Database, customerID: number, now: Date): Promise<PlatformSession[]> {
  const rows = await db
    .select({
      platformSessionID: platformSessions.platformSessionID,
      customerRepID: platformSessions.customerRepID,
      username: reps.username,
      actingParty: platformSessions.actingParty,
      address: platformSessions.address,
      dateCreated: platformSessions.dateCreated,
      expiresAt: platformSessions.expiresAt,
    })
    .from(platformSessions)
    .innerJoin(
      reps,
      and(eq(reps.customerID, platformSessions.customerID), eq(reps.customerRepID, platformSessions.customerRepID)),
    )
    .where(and(eq(platformSessions.customerID, customerID), gt(platformSessions.expiresAt, now)))
    .orderBy(asc(platformSessions.dateCreated))
  return rows.map((row) => ({
    ...row,
    dateCreated: row.dateCreated.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

export async function deletePlatformSession(
  db: Database,
  customerID: number,
  platformSessionID: string,
): Promise<boolean> {
  const rows = await db
    .delete(platformSessions)
    .where(isSession(customerID, platformSessionID))
    .returning({ id: platformSessions.platformSessionID })
  return rows.length > 0
}

export async function deletePlatformSessionsBefore(db: Database, time: Date): Promise<void> {
  await db.delete(platformSessions).where(lt(platformSessions.expiresAt, time))
}
