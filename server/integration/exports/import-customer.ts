import { randomBytes } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { reindexTicket } from '../../desk/tickets/search/index-ticket-words.ts'
import { refuse } from '../../errors.ts'
import { queueIndexing } from '../../knowledge/passages/queue-indexing.ts'
import { createCustomer } from '../../organization/customers/create-customer.ts'
import type { Database } from '../../platform/database/database.ts'
import { columnName } from '../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import type { Archive } from './archive/open-archive.ts'
import { readKind, readManifest, verifyKinds } from './archive/read-manifest.ts'
import { fieldsOf, idOf, type Kind, listKinds } from './format/kinds.ts'
import type { ArchiveRecord } from './format/read-records.ts'
import { type Mapping, mappingOf, mapReferences, mapTimelineData, outlivingReferences } from './format/references.ts'
import { tokenFields } from './format/tokens.ts'

export interface ImportedCustomer {
  customerID: number
  counts: Record<string, number>
  /** Number of tokens that were taken and replaced. */
  replacedTokens: number
  missingFiles: number
}

interface Restoration {
  context: Context
  customerID: number
  archive: Archive
  mapping: Mapping
  /** Files stored so far, to be deleted if the import fails. */
  storedKeys: string[]
  missingFiles: number
  passwordHash: string
}

const batchSize = 200

/**
 * Creates a new customer from an archive. Rows are stored unchanged: nothing is sent, no rule runs. Representatives
 * have no password and request a reset link. All of it is one transaction.
 */
export async function importCustomer(
  context: Context,
  archive: Archive,
  { name, hostnames }: { name: string; hostnames: string[] },
): Promise<ImportedCustomer> {
  await verifyKinds(archive, await readManifest(archive))
  const storedKeys: string[] = []
  try {
    return await inTransaction(context, async (context) => {
      const { customerID } = await createCustomer(context, { name, hostnames })
      const bound = bindCustomer(context, customerID)
      const { mapping, replacedTokens } = await mapEverything(bound, archive)
      const passwordHash = await hashPassword(context.newId())
      const restoration = { context: bound, customerID, archive, mapping, storedKeys, missingFiles: 0, passwordHash }
      const counts: Record<string, number> = {}
      for (const kind of listKinds()) counts[kind.name] = await restoreKind(restoration, kind)
      await restoreDerived(restoration)
      return { customerID, counts, replacedTokens, missingFiles: restoration.missingFiles }
    })
  } catch (fault) {
    for (const key of storedKeys) await context.storage.delete(key)
    throw fault
  }
}

/**
 * Allocates new IDs for all records in the order of the old ones before any is written, because records may refer to
 * later ones.
 */
async function mapEverything(
  context: Context,
  archive: Archive,
): Promise<{ mapping: Mapping; replacedTokens: number }> {
  const ids = new Map<string, Map<number, number>>()
  const tokens = new Map<string, string>()
  for (const kind of listKinds()) {
    const id = idOf(kind)
    const olds: number[] = []
    const given: string[] = []
    for await (const record of readKind(archive, kind.name)) {
      if (id) olds.push(Number(record[id.name]))
      for (const field of tokenFields[kind.name] ?? []) given.push(String(record[field]))
    }
    if (id && kind.name !== 'customer')
      ids.set(kind.name, await allocate(context.db, kind, columnName(id.column), olds))
    for (const token of await findTaken(context, kind, given)) tokens.set(token, context.newId())
  }
  for (const [name, { member, kind }] of Object.entries(outlivingReferences)) {
    await allocateGone(context.db, ids, kind, await readMembers(archive, name, member))
  }
  return { mapping: mappingOf(ids, (token) => tokens.get(token) ?? token), replacedTokens: tokens.size }
}

async function allocate(db: Database, { table }: Kind, column: string, olds: number[]): Promise<Map<number, number>> {
  if (olds.length === 0) return new Map()
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${column})`
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(${sequence}) as id from generate_series(1, ${olds.length}) order by 1`,
  )
  const inOrder = olds.toSorted((one, other) => one - other)
  return new Map(inOrder.map((old, index) => [old, Number(rows[index]?.id)]))
}

async function readMembers(archive: Archive, name: string, member: string): Promise<Set<number>> {
  const found = new Set<number>()
  for await (const record of readKind(archive, name)) found.add(Number(record[member]))
  return found
}

async function allocateGone(
  db: Database,
  ids: Map<string, Map<number, number>>,
  name: string,
  named: Set<number>,
): Promise<void> {
  const kind = listKinds().find((each) => each.name === name)
  const id = kind && idOf(kind)
  if (!id) return
  const known = ids.get(name) ?? new Map<number, number>()
  const gone = [...named].filter((one) => !known.has(one))
  ids.set(name, new Map([...known, ...(await allocate(db, kind, columnName(id.column), gone))]))
}

/** Tokens are unique across customers. */
async function findTaken(context: Context, { name, table }: Kind, tokens: string[]): Promise<string[]> {
  const [field] = tokenFields[name] ?? []
  if (!field || tokens.length === 0) return []
  const { db } = asSystem(context, 'create a customer')
  const column = fieldsOf({ name, table }).find(({ property }) => property === field)?.column
  if (!column) return []
  const { rows } = await db.execute<{ token: string }>(
    sql`select ${sql.identifier(columnName(column))}::text as token from ${table}
      where ${sql.identifier(columnName(column))}::text = any(${sql.param(tokens)}::text[])`,
  )
  return rows.map(({ token }) => token)
}

async function restoreKind(restoration: Restoration, kind: Kind): Promise<number> {
  const { archive, mapping, context } = restoration
  let count = 0
  let batch: ArchiveRecord[] = []
  const write = async () => {
    const rows = []
    for (const record of batch) rows.push(await toRow(restoration, kind, record))
    batch = []
    if (rows.length > 0) await writeRows(restoration, kind, rows)
  }
  for await (const record of readKind(archive, kind.name)) {
    count += 1
    batch.push(mapReferences(kind.name, kind.name === 'timeline' ? mapTimelineData(record, mapping) : record, mapping))
    if (batch.length === batchSize) await write()
  }
  await write()
  for (const property of kind.later ?? []) await linkLater(context.db, restoration, kind, property)
  return count
}

/** Column values for the database. Members missing in a record get their default. */
async function toRow(restoration: Restoration, kind: Kind, record: ArchiveRecord): Promise<Record<string, unknown>> {
  const { customerID, passwordHash, context } = restoration
  const row: Record<string, unknown> = kind.name === 'customer' ? {} : { customerID }
  for (const { property, name, column } of fieldsOf(kind)) {
    const value = kind.later?.includes(property) ? null : record[name]
    if (value === undefined) continue
    row[property] = typeof value === 'string' && column.dataType === 'date' ? new Date(value) : value
  }
  if (kind.name === 'customerReps') row.passwordHash = passwordHash
  if (kind.name === 'csats') row.isOfOriginal = true
  if (kind.name === 'webhooks') {
    row.secret = context.secrets.seal(`whsec_${randomBytes(32).toString('base64')}`, sealOwnerOf(customerID))
    // The receiver does not know the copy or its secret: an admin has to enable it.
    row.isDisabled = true
  }
  if (typeof record.sha256 === 'string') row.storageKey = await restoreFile(restoration, record.sha256)
  return row
}

async function restoreFile(restoration: Restoration, sha256: string): Promise<string> {
  const { archive, context, storedKeys } = restoration
  const name = `files/${sha256}`
  const storageKey = context.newId()
  if (!archive.entries.has(name)) {
    restoration.missingFiles += 1
    return storageKey
  }
  storedKeys.push(storageKey)
  const stored = await context.storage.put(storageKey, await archive.open(name))
  if (stored.sha256 !== sha256) throw refuse('archive_invalid', { reason: `${name} is damaged` })
  return storageKey
}

async function writeRows({ context, customerID }: Restoration, kind: Kind, rows: Record<string, unknown>[]) {
  if (kind.name !== 'customer') {
    const { table } = kind
    await context.db.insert(table).values(rows as PgInsertValue<PgTable>[])
    return
  }
  const [{ name: _, hostnames: __, customerID: ___, ...settings } = {}] = rows
  const { table } = kind
  await context.db.update(table).set(settings).where(sql`customer_id = ${customerID}`)
}

/** Runs once all records of the kind exist. */
async function linkLater(db: Database, { archive, mapping, customerID }: Restoration, kind: Kind, property: string) {
  const id = idOf(kind)
  const field = fieldsOf(kind).find((each) => each.property === property)
  if (!id || !field) return
  for await (const record of readKind(archive, kind.name)) {
    const mapped = mapReferences(kind.name, record, mapping)
    if (mapped[property] == null) continue
    await db.execute(sql`update ${kind.table} set ${sql.identifier(columnName(field.column))} = ${mapped[property]}
      where customer_id = ${customerID} and ${sql.identifier(columnName(id.column))} = ${mapped[id.name]}`)
  }
}

/** Rebuilds search words and passages. */
async function restoreDerived({ context, customerID, archive, mapping }: Restoration): Promise<void> {
  for await (const record of readKind(archive, 'tickets')) {
    const ticketID = mapping.mapId('tickets', Number(record.ticketID))
    if (typeof ticketID === 'number') await reindexTicket(context, customerID, ticketID)
  }
  for await (const record of readKind(archive, 'documents')) {
    const documentID = mapping.mapId('documents', Number(record.documentID))
    if (record.isSearchable && typeof documentID === 'number') {
      await queueIndexing(context.db, { customerID, documentID })
    }
  }
}
