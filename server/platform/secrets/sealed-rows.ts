import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { type Secrets, sealOwnerOf } from './secrets.ts'

/** Where a table stores encrypted texts. */
export interface SealedTable {
  table: PgTable
  customerID: PgColumn
  id: PgColumn
  fields: Record<string, PgColumn>
  /** The owner that the texts are encrypted for; by default the customer. */
  ownerOf?: (customerID: number) => string
}

export interface SecretCounts {
  /** Encrypted with the newest key. */
  current: number
  /** Decrypted by a key that is not the newest; after resealing, encrypted with the newest. */
  stale: number
  /** Decrypted by none of the keys: left unchanged. */
  unreadable: number
  /** The distinct reasons. */
  reasons: string[]
}

export type SecretsTask = 'inspect' | 'reseal'

interface SealedRow {
  customerID: number
  id: number
  [field: string]: string | number | null
}

const batch = 500

/** Processes every customer's rows: the keys belong to the operator. */
export async function processSecrets(
  { db, secrets }: { db: Database; secrets: Secrets },
  sealed: SealedTable,
  task: SecretsTask,
): Promise<SecretCounts> {
  const counts: SecretCounts = { current: 0, stale: 0, unreadable: 0, reasons: [] }
  let last: SealedRow = { customerID: 0, id: -1 }
  for (;;) {
    const rows = await readBatch(db, sealed, last, task)
    for (const row of rows) {
      const changes = examine(secrets, sealed, row, counts)
      if (task === 'reseal' && Object.keys(changes).length > 0) await write(db, sealed, row, changes)
    }
    const end = rows.at(-1)
    if (!end || rows.length < batch) return counts
    last = end
  }
}

async function readBatch(
  db: Database,
  { table, customerID, id, fields }: SealedTable,
  last: SealedRow,
  task: SecretsTask,
): Promise<SealedRow[]> {
  const query = db
    .select({ ...fields, customerID, id })
    .from(table)
    .where(
      and(
        or(...Object.values(fields).map((field) => isNotNull(field))),
        sql`(${customerID}, ${id}) > (${last.customerID}::bigint, ${last.id}::bigint)`,
      ),
    )
    .orderBy(asc(customerID), asc(id))
    .limit(batch)
  // Locked while resealing: a secret that is changed meanwhile must not be overwritten.
  return (await (task === 'reseal' ? query.for('update') : query)) as SealedRow[]
}

/** Counts the secrets of a row, and returns those that need resealing. */
function examine(
  secrets: Secrets,
  { fields, ownerOf = sealOwnerOf }: SealedTable,
  row: SealedRow,
  counts: SecretCounts,
) {
  const owner = ownerOf(row.customerID)
  const changes: Record<string, string> = {}
  for (const field of Object.keys(fields)) {
    const text = row[field]
    if (typeof text !== 'string') continue
    const plain = tryToOpen(secrets, text, owner, counts)
    if (plain === undefined) counts.unreadable++
    else if (secrets.isStale(text)) {
      counts.stale++
      changes[field] = secrets.seal(plain, owner)
    } else counts.current++
  }
  return changes
}

function tryToOpen(secrets: Secrets, text: string, owner: string, { reasons }: SecretCounts): string | undefined {
  try {
    return secrets.open(text, owner)
  } catch (fault) {
    const reason = (fault as Error).message
    if (!reasons.includes(reason)) reasons.push(reason)
    return undefined
  }
}

async function write(
  db: Database,
  { table, customerID, id }: SealedTable,
  row: SealedRow,
  changes: Record<string, string>,
) {
  await db
    .update(table)
    .set(changes)
    .where(and(eq(customerID, row.customerID), eq(id, row.id)))
}
