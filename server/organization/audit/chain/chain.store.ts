import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, max, min, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { auditEntries, auditHeads } from '../audit.table.ts'
import type { LinkedEntry, UnlinkedEntry } from './hash-entry.ts'

export type StoredEntry = LinkedEntry & { hash: string }

const isOf = (customerID: number) => eq(auditEntries.customerID, customerID)

/** Across customers: the linker works for the whole installation. */
export async function listCustomersToLink(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ customerID: auditEntries.customerID })
    .from(auditEntries)
    .where(isNull(auditEntries.sequence))
    .orderBy(asc(auditEntries.customerID))
    .limit(1_000)
  return rows.map(({ customerID }) => customerID)
}

export async function hasUnlinked(db: Database, customerID: number): Promise<boolean> {
  const rows = await db
    .select({ auditEntryID: auditEntries.auditEntryID })
    .from(auditEntries)
    .where(and(isOf(customerID), isNull(auditEntries.sequence)))
    .limit(1)
  return rows.length > 0
}

export async function listUnlinked(db: Database, customerID: number, limit: number): Promise<UnlinkedEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(isOf(customerID), isNull(auditEntries.sequence)))
    .orderBy(asc(auditEntries.auditEntryID))
    .limit(limit)
}

export async function writeLinks(db: Database, customerID: number, entries: StoredEntry[]): Promise<void> {
  const ids = entries.map(({ auditEntryID }) => auditEntryID)
  const times = entries.map(({ at }) => at.toISOString()).toSorted()
  const sequences = entries.map(({ sequence }) => sequence)
  const previous = entries.map(({ previousHash }) => previousHash)
  const hashes = entries.map(({ hash }) => hash)
  await db.execute(sql`
    update audit_entries set sequence = link.sequence, previous_hash = link.previous_hash, hash = link.hash
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(sequences)}::bigint[], ${sql.param(previous)}::text[], ${sql.param(hashes)}::text[])
      as link (id, sequence, previous_hash, hash)
    where audit_entries.customer_id = ${customerID} and audit_entries.audit_entry_id = link.id
      and audit_entries.at between ${times[0]} and ${times.at(-1)}`)
}

interface AuditRange {
  after: number
  limit: number
  since?: Date | undefined
  until?: Date | undefined
}

/** Linked entries in order. */
export async function readChain(db: Database, customerID: number, range: AuditRange): Promise<StoredEntry[]> {
  const { after, limit, since, until } = range
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isOf(customerID),
        isNotNull(auditEntries.sequence),
        gt(auditEntries.sequence, after),
        since ? gte(auditEntries.at, since) : undefined,
        until ? lt(auditEntries.at, until) : undefined,
      ),
    )
    .orderBy(asc(auditEntries.sequence))
    .limit(limit)
  return rows as StoredEntry[]
}

export async function findLastLinked(db: Database, customerID: number): Promise<StoredEntry | undefined> {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isOf(customerID),
        eq(
          auditEntries.sequence,
          db
            .select({ last: max(auditEntries.sequence) })
            .from(auditEntries)
            .where(isOf(customerID)),
        ),
      ),
    )
  return row as StoredEntry | undefined
}

/** The first entry at or after that time; undefined if all are older. */
export async function findFirstSince(db: Database, customerID: number, time: Date): Promise<number | undefined> {
  const [row] = await db
    .select({ sequence: min(auditEntries.sequence) })
    .from(auditEntries)
    .where(and(isOf(customerID), gte(auditEntries.at, time)))
  return row?.sequence ?? undefined
}

export async function deleteThrough(db: Database, customerID: number, sequence: number): Promise<void> {
  await db.execute(sql`select set_config('attendant.audit_prune', 'on', true)`)
  await db.delete(auditEntries).where(and(isOf(customerID), lte(auditEntries.sequence, sequence)))
  await db.execute(sql`select set_config('attendant.audit_prune', '', true)`)
}

/** Locked until the end of the transaction, and created if missing, so that only one process links a chain. */
export async function lockHead(db: Database, customerID: number): Promise<string | null> {
  const [row] = await db
    .insert(auditHeads)
    .values({ customerID })
    .onConflictDoUpdate({ target: auditHeads.customerID, set: { customerID } })
    .returning()
  return row?.sealed ?? null
}

export async function writeHead(db: Database, customerID: number, sealed: string): Promise<void> {
  await db.update(auditHeads).set({ sealed }).where(eq(auditHeads.customerID, customerID))
}

export async function findHead(db: Database, customerID: number): Promise<string | undefined> {
  const [row] = await db.select().from(auditHeads).where(eq(auditHeads.customerID, customerID))
  return row?.sealed ?? undefined
}
