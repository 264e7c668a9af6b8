import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

/** Tables of the kinds that have files. */
const tablesWithFiles: Record<string, string> = {
  attachments: 'attachments',
  noteAttachments: 'note_attachments',
  macroAttachments: 'macro_attachments',
  placePhotos: 'place_description_photos',
  placeTemplates: 'place_description_templates',
}

export interface ListedFile extends Record<string, unknown> {
  sha256: string
  storageKey: string
}

const batchSize = 1000

/** The customer's files, deduplicated by content. */
export async function* listFiles(
  db: Database,
  customerID: number,
  chosen: ReadonlySet<string>,
): AsyncGenerator<ListedFile> {
  const tables = Object.entries(tablesWithFiles).flatMap(([kind, table]) => (chosen.has(kind) ? [table] : []))
  if (tables.length === 0) return
  const all = sql.join(
    tables.map(
      (table) => sql`select sha256, storage_key from ${sql.identifier(table)} where customer_id = ${customerID}`,
    ),
    sql` union all `,
  )
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ sha256: string; storageKey: string }>(sql`
      select sha256, min(storage_key) as "storageKey" from (${all}) as files where sha256 > ${after}
      group by sha256 order by sha256 limit ${batchSize}`)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.sha256 ?? ''
  }
}
