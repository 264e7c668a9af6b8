import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { showMessages } from '../../../desk/messages/show-message.ts'
import { showNotes } from '../../../desk/notes/show-notes.ts'
import { showTickets } from '../../../desk/tickets/show-tickets.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { toEndUser } from '../../../people/end-users/get-end-user.ts'
import { listUIDs } from '../../../people/end-users/uids/find-uids.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fieldsOf, type Kind, keysOf } from './kinds.ts'

export type ArchiveRecord = Record<string, unknown>
type Row = Record<string, unknown>

const batchSize = 500

/** The records of a kind in key order, with one batch in memory at a time. */
export async function* readRecords(db: Database, customerID: number, kind: Kind): AsyncGenerator<ArchiveRecord> {
  const fields = fieldsOf(kind)
  const keys = keysOf(kind)
  for (let after: Row | undefined; ; ) {
    const rows = await readBatch(db, customerID, kind, after)
    const shown = await showAsApi(db, customerID, kind, rows)
    for (const [index, row] of rows.entries()) {
      const own = Object.fromEntries(fields.map(({ name, property }) => [name, toJson(row[property])]))
      yield { ...shown[index], ...own }
    }
    if (rows.length < batchSize || keys.length === 0) return
    after = rows.at(-1)
  }
}

async function readBatch(db: Database, customerID: number, kind: Kind, after: Row | undefined): Promise<Row[]> {
  const { table } = kind
  const { customerID: ownerColumn } = getTableColumns(table)
  if (!ownerColumn) throw new Error(`Invariant violated: ${kind.name} belong to no customer`)
  const keys = keysOf(kind)
  const columns = sql.join(
    keys.map(({ column }) => sql`${column}`),
    sql`, `,
  )
  const values = () =>
    sql.join(
      keys.map(({ property, column }) => sql`${sql.param(after?.[property], column)}::${sql.raw(column.getSQLType())}`),
      sql`, `,
    )
  const isBeyond: SQL | undefined = after && keys.length > 0 ? sql`(${columns}) > (${values()})` : undefined
  const query = db
    .select()
    .from(table)
    .where(and(eq(ownerColumn, customerID), isBeyond))
  return keys.length > 0 ? query.orderBy(columns).limit(batchSize) : query.limit(batchSize)
}

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** Additional members of the API, row by row. */
async function showAsApi(
  db: Database,
  customerID: number,
  { name }: Kind,
  rows: Row[],
): Promise<(object | undefined)[]> {
  const idsOf = (property: string) => rows.map((row) => Number(row[property]))
  switch (name) {
    case 'tickets': {
      const shown = await showTickets(db, customerID, idsOf('ticketID'))
      return idsOf('ticketID').map((id) => shown.get(id))
    }
    case 'messages': {
      const shown = await showMessages(db, customerID, idsOf('messageID'))
      return idsOf('messageID').map((id) => shown.get(id))
    }
    case 'notes': {
      const shown = await showNotes(db, customerID, idsOf('noteID'))
      return idsOf('noteID').map((id) => shown.get(id))
    }
    case 'endUsers': {
      const ids = idsOf('endUserID')
      const stored = await db
        .select()
        .from(endUsers)
        .where(and(eq(endUsers.customerID, customerID), inArray(endUsers.endUserID, ids.length > 0 ? ids : [0])))
      const uids = Map.groupBy(await listUIDs(db, customerID, ids), (uid) => uid.endUserID)
      const shown = new Map(stored.map((row) => [row.endUserID, toEndUser(row, uids.get(row.endUserID) ?? [])]))
      return ids.map((id) => shown.get(id))
    }
    default:
      return []
  }
}
