import type { Page } from '@attendant/contract/fields.ts'
import type { Passkey } from '@attendant/contract/people/second-factor.ts'
import { and, eq } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { type FactorOwner, isOwnedBy } from './factors.store.ts'
import { passkeys } from './factors.table.ts'

export const toPasskey = (row: typeof passkeys.$inferSelect): Passkey => ({
  passkeyID: row.passkeyID,
  name: row.name,
  hostname: row.rpID,
  dateCreated: row.dateCreated.toISOString(),
  lastUsed: row.lastUsed?.toISOString() ?? null,
})

const sortable = {
  passkeyID: passkeys.passkeyID,
  name: passkeys.name,
  hostname: passkeys.rpID,
  dateCreated: passkeys.dateCreated,
  lastUsed: passkeys.lastUsed,
}

export async function listPasskeys(
  db: Database,
  owner: FactorOwner,
  query: PageRequest & SortRequest,
): Promise<Page<Passkey>> {
  const { items, ...page } = await listRows(db, {
    selection: db.select().from(passkeys),
    table: passkeys,
    id: passkeys.passkeyID,
    customerID: owner.customerID,
    where: eq(passkeys.customerRepID, owner.customerRepID),
    sortable,
    query,
  })
  return { ...page, items: items.map(toPasskey) }
}

const isPasskey = (owner: FactorOwner, passkeyID: number) =>
  and(isOwnedBy(passkeys, owner), eq(passkeys.passkeyID, passkeyID))

export async function getPasskey(db: Database, owner: FactorOwner, passkeyID: number): Promise<Passkey> {
  const [row] = await db.select().from(passkeys).where(isPasskey(owner, passkeyID))
  if (!row) throw refuse('passkey_not_found')
  return toPasskey(row)
}

export async function renamePasskey(db: Database, owner: FactorOwner, passkeyID: number, name: string): Promise<void> {
  const { rowCount } = await db.update(passkeys).set({ name: name.trim() }).where(isPasskey(owner, passkeyID))
  if (!rowCount) throw refuse('passkey_not_found')
}

export async function deletePasskey(db: Database, owner: FactorOwner, passkeyID: number): Promise<void> {
  await db.delete(passkeys).where(isPasskey(owner, passkeyID))
}
