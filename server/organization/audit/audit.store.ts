import type { Page } from '@attendant/contract/fields.ts'
import type { AuditArea, AuditEntry } from '@attendant/contract/organization/audit.ts'
import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { auditEntries } from './audit.table.ts'
import { patternOf } from './audit-areas.ts'

export interface AuditQuery extends PageRequest, SortRequest {
  customerRepID?: number
  action?: string
  area?: AuditArea
  since?: string
  until?: string
  isRefused?: boolean
}

const scalars = {
  auditEntryID: auditEntries.auditEntryID,
  at: auditEntries.at,
  customerRepID: auditEntries.customerRepID,
  actor: auditEntries.actor,
  apiTokenID: auditEntries.apiTokenID,
  action: auditEntries.action,
  target: auditEntries.target,
  address: auditEntries.address,
  requestID: auditEntries.requestID,
  actingParty: auditEntries.actingParty,
  refusal: auditEntries.refusal,
}

const isRefusal = (isRefused: boolean) => (isRefused ? isNotNull : isNull)(auditEntries.refusal)

export async function listAudit(db: Database, customerID: number, query: AuditQuery): Promise<Page<AuditEntry>> {
  const matching = and(
    eq(auditEntries.customerID, customerID),
    query.customerRepID ? eq(auditEntries.customerRepID, query.customerRepID) : undefined,
    query.action ? eq(auditEntries.action, query.action) : undefined,
    query.area ? sql`${auditEntries.action} ~* ${patternOf(query.area)}` : undefined,
    query.since ? gte(auditEntries.at, new Date(query.since)) : undefined,
    query.isRefused === undefined ? undefined : isRefusal(query.isRefused),
    query.until ? lt(auditEntries.at, new Date(query.until)) : undefined,
  )
  const order = orderBy(scalars, auditEntries.auditEntryID, query, { by: 'auditEntryID' })
  const rows = db
    .select({ ...scalars, fields: auditEntries.fields })
    .from(auditEntries)
    .where(matching)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(auditEntries, matching), query)
  return { ...page, items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
