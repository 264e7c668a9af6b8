import { sql } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { documents } from '../documents.table.ts'

/** The parent must belong to the customer, and not be a descendant of the document. Moves of documents run one after another. */
export async function assertParent(
  db: Database,
  customerID: number,
  parentID: number,
  documentID: number | undefined,
): Promise<void> {
  if (documentID !== undefined) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`parents ${customerID}`}, 0))`)
  }
  const { rows } = await db.execute<{ documentID: string }>(sql`
    with recursive line as (
      select document_id, parent_id from ${documents} where customer_id = ${customerID} and document_id = ${parentID}
      union
      select above.document_id, above.parent_id from ${documents} above
      join line on above.document_id = line.parent_id where above.customer_id = ${customerID})
    select document_id::text as "documentID" from line`)
  if (rows.length === 0) throw invalidField('parentID', 'document_unknown')
  if (rows.some((row) => Number(row.documentID) === documentID)) {
    throw invalidField('parentID', 'document_parent_circular')
  }
}
