import { createHash, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteRecoveryCodes, type FactorOwner, isOwnedBy } from './factors.store.ts'
import { recoveryCodes } from './factors.table.ts'

const codeCount = 10
const groups = 4
const groupLength = 4
/** Without letters that look like digits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Invalidates earlier codes. The new ones are shown once, because only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, { customerID, customerRepID }: FactorOwner) {
  const owner = { customerID, customerRepID }
  const codes = Array.from({ length: codeCount }, makeCode)
  await deleteRecoveryCodes(db, owner)
  await db.insert(recoveryCodes).values(codes.map((code) => ({ ...owner, codeHash: hashCode(code) })))
  return codes
}

/** Each works once. */
export async function useRecoveryCode(db: Database, owner: FactorOwner, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(isOwnedBy(recoveryCodes, owner), eq(recoveryCodes.codeHash, hashCode(code))))
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

const makeCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('base64url')
