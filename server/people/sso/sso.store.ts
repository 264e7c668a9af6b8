import type { Sso } from '@attendant/contract/people/sso.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { mask } from '../../platform/secrets/secrets.ts'
import { ssoSettings } from './sso.table.ts'

export type SsoRow = typeof ssoSettings.$inferSelect

export const toSso = ({ customerID: _, clientSecret, ...row }: SsoRow): Sso => ({
  ...row,
  clientSecret: clientSecret === null ? null : mask,
})

const isOf = (customerID: number) => eq(ssoSettings.customerID, customerID)

export async function findSso(db: Database, customerID: number): Promise<SsoRow | undefined> {
  const [row] = await db.select().from(ssoSettings).where(isOf(customerID))
  return row
}

export async function getSso(db: Database, customerID: number): Promise<SsoRow> {
  const row = await findSso(db, customerID)
  if (!row) throw refuse('sso_not_found')
  return row
}

/** Serialises sign-ins and changes of one customer until their transactions end. */
export async function lockSso(db: Database, customerID: number): Promise<SsoRow | undefined> {
  const [row] = await db.select().from(ssoSettings).where(isOf(customerID)).for('no key update')
  return row
}

export async function saveSso(db: Database, row: typeof ssoSettings.$inferInsert): Promise<void> {
  const { customerID: _, ...changes } = row
  await db.insert(ssoSettings).values(row).onConflictDoUpdate({ target: ssoSettings.customerID, set: changes })
}

export async function deleteSso(db: Database, customerID: number): Promise<void> {
  const deleted = await db.delete(ssoSettings).where(isOf(customerID)).returning({ issuer: ssoSettings.issuer })
  if (deleted.length === 0) throw refuse('sso_not_found')
}

export function listEnabledAmong(db: Database, customerIDs: number[] | 'all'): Promise<SsoRow[]> {
  const among = customerIDs === 'all' ? undefined : inArray(ssoSettings.customerID, customerIDs)
  return db
    .select()
    .from(ssoSettings)
    .where(and(eq(ssoSettings.isEnabled, true), among))
}

/** Several customers may share a provider and a client. A URL may have a trailing slash. */
export function listByClient(db: Database, issuer: string, clientIDs: string[]): Promise<SsoRow[]> {
  const spellings = [issuer, `${issuer}/`, issuer.replace(/\/$/, '')]
  return db
    .select()
    .from(ssoSettings)
    .where(
      and(
        inArray(ssoSettings.issuer, spellings),
        inArray(ssoSettings.clientID, clientIDs),
        eq(ssoSettings.isEnabled, true),
      ),
    )
}
