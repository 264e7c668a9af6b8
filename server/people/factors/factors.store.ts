import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { reps } from '../reps/reps.table.ts'
import { passkeys, recoveryCodes, totpFactors } from './factors.table.ts'

export interface FactorOwner {
  customerID: number
  customerRepID: number
}

type OwnedTable = typeof totpFactors | typeof recoveryCodes | typeof passkeys

export const isOwnedBy = (table: OwnedTable, { customerID, customerRepID }: FactorOwner) =>
  and(eq(table.customerID, customerID), eq(table.customerRepID, customerRepID))

/** Whether the representative of a row has an authenticator app or a passkey. */
export const hasFactor = (owner: Pick<typeof reps, 'customerID' | 'customerRepID'>): SQL =>
  sql`(exists (select 1 from ${totpFactors} where ${totpFactors.customerID} = ${owner.customerID}
        and ${totpFactors.customerRepID} = ${owner.customerRepID} and ${totpFactors.confirmedAt} is not null)
      or exists (select 1 from ${passkeys} where ${passkeys.customerID} = ${owner.customerID}
        and ${passkeys.customerRepID} = ${owner.customerRepID}))`

export interface Factors {
  hasTotp: boolean
  passkeys: (typeof passkeys.$inferSelect)[]
  recoveryCodesLeft: number
}

export async function readFactors(db: Database, owner: FactorOwner): Promise<Factors> {
  const isConfirmed = and(isOwnedBy(totpFactors, owner), isNotNull(totpFactors.confirmedAt))
  return {
    hasTotp: (await db.$count(totpFactors, isConfirmed)) > 0,
    passkeys: await db.select().from(passkeys).where(isOwnedBy(passkeys, owner)).orderBy(passkeys.passkeyID),
    recoveryCodesLeft: await db.$count(recoveryCodes, isOwnedBy(recoveryCodes, owner)),
  }
}

export const isEnrolled = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys.length > 0

export async function deleteRecoveryCodes(db: Database, owner: FactorOwner): Promise<void> {
  await db.delete(recoveryCodes).where(isOwnedBy(recoveryCodes, owner))
}

export async function deleteFactors(db: Database, owner: FactorOwner): Promise<void> {
  await db.delete(totpFactors).where(isOwnedBy(totpFactors, owner))
  await db.delete(passkeys).where(isOwnedBy(passkeys, owner))
  await deleteRecoveryCodes(db, owner)
}
