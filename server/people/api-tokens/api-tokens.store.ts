import type { Page } from '@attendant/contract/fields.ts'
import type { ApiToken } from '@attendant/contract/people/api-token.ts'
import { refuse } from '../../errors.ts'
import { isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { apiTokens } from './api-tokens.table.ts'

type ApiTokenRow = typeof apiTokens.$inferSelect

const isToken = isRow(apiTokens, apiTokens.apiTokenID)

const toApiToken = (row: ApiTokenRow): ApiToken => ({
  apiTokenID: row.apiTokenID,
  name: row.name,
  permissions: row.permissions,
  teamIDs: row.teamIDs,
  prefix: row.prefix,
  createdBy: { type: 'Rep', id: row.createdBy, name: row.createdByName },
  dateCreated: row.dateCreated.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsed: row.lastUsed?.toISOString() ?? null,
})

const { apiTokenID, name, prefix, dateCreated, expiresAt, lastUsed } = apiTokens

export async function listApiTokens(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<ApiToken>> {
  const { items, ...page } = await listRows(db, {
    selection: db.select().from(apiTokens),
    table: apiTokens,
    id: apiTokenID,
    customerID,
    sortable: { apiTokenID, name, prefix, dateCreated, expiresAt, lastUsed },
    query,
  })
  return { ...page, items: items.map(toApiToken) }
}

export async function getApiToken(db: Database, customerID: number, tokenID: number): Promise<ApiToken> {
  const [row] = await db.select().from(apiTokens).where(isToken(customerID, tokenID))
  if (!row) throw refuse('api_token_not_found')
  return toApiToken(row)
}

export async function insertApiToken(db: Database, row: typeof apiTokens.$inferInsert): Promise<ApiToken> {
  const [inserted] = await db.insert(apiTokens).values(row).returning()
  if (!inserted) throw new Error('The API token was not stored.')
  return toApiToken(inserted)
}

export async function updateApiTokenRow(
  db: Database,
  customerID: number,
  tokenID: number,
  changes: Partial<ApiTokenRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.update(apiTokens).set(changes).where(isToken(customerID, tokenID))
}

export async function deleteApiTokenRow(db: Database, customerID: number, tokenID: number): Promise<void> {
  const { rowCount } = await db.delete(apiTokens).where(isToken(customerID, tokenID))
  if (!rowCount) throw refuse('api_token_not_found')
}
