import { and, eq, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { documents } from '../documents.table.ts'

/** Encrypted texts begin with the name of their key; headers are JSON. */
const isPlain = sql`${documents.apiHeaders} !~ '^[0-9a-f]{8}[.]'`

/**
 * Encrypts headers stored before they counted as secret, for all customers. Runs at every start: an interrupted run
 * is finished by the next, and an index shows when there is nothing to do.
 */
export async function sealPlainHeaders(context: Pick<Context, 'db' | 'log' | 'secrets'>): Promise<number> {
  const { db, secrets } = asSystem(context, 'reseal secrets')
  const { customerID, documentID, apiHeaders } = documents
  const plain = await db.select({ customerID, documentID, apiHeaders }).from(documents).where(isPlain)
  for (const row of plain) {
    if (row.apiHeaders === null) continue
    await db
      .update(documents)
      .set({ apiHeaders: secrets.seal(row.apiHeaders, sealOwnerOf(row.customerID)) })
      .where(and(eq(customerID, row.customerID), eq(documentID, row.documentID), eq(apiHeaders, row.apiHeaders)))
  }
  return plain.length
}
