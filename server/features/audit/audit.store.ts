import { and, count, eq, gte, lt } from 'drizzle-orm'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { Page } from '../../../contract/fields.ts'
import type { Database } from '../../platform/database.ts'
import { orderBy, type PageRequest, pageWindow, type SortRequest, toPage } from '../../platform/http/paging.ts'
import { auditEntries } from './audit.table.ts'

export interface AuditQuery extends PageRequest, SortRequest {
  customerRepID?: number
  action?: string
  since?: string
  until?: string
}

const scalars = {
  auditEntryID: auditEntries.auditEntryID,
  at: auditEntries.at,
  customerRepID: auditEntries.customerRepID,
  actor: auditEntries.actor,
  action: auditEntries.action,
  target: auditEntries.target,
  address: auditEntries.address,
  requestID: auditEntries.requestID,
}

export async function listAudit(db: Database, customerID: number, query: AuditQuery): Promise<Page<AuditEntry>> {
  const matching = and(
    eq(auditEntries.customerID, customerID),
    query.customerRepID ? eq(auditEntries.customerRepID, query.customerRepID) : undefined,
    query.action ? eq(auditEntries.action, query.action) : undefined,
    query.since ? gte(auditEntries.at, new Date(query.since)) : undefined,
    query.until ? lt(auditEntries.at, new Date(query.until)) : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const order = orderBy(scalars, auditEntries.auditEntryID, query, { by: 'auditEntryID' })
  const rows = await db
    .select({ ...scalars, fields: auditEntries.fields })
    .from(auditEntries)
    .where(matching)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(auditEntries).where(matching)
  return toPage(
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total?.count ?? 0,
    query,
  )
}
