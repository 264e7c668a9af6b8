import type { CustomerRepSignature, SignatureWrite } from '@attendant/contract/people/customer-rep.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockRep } from './reps.store.ts'
import { signatures } from './reps.table.ts'

const of = (customerID: number, customerRepID: number) =>
  and(eq(signatures.customerID, customerID), eq(signatures.customerRepID, customerRepID))

/** Languages are compared ignoring case: `de-at` and `de-AT` are one signature. */
const inLanguage = (lang: string) => eq(sql`lower(${signatures.lang})`, lang.toLowerCase())

export function listSignatures(
  db: Database,
  customerID: number,
  customerRepID: number,
): Promise<CustomerRepSignature[]> {
  return db.select().from(signatures).where(of(customerID, customerRepID)).orderBy(asc(signatures.lang))
}

export async function getSignature(
  db: Database,
  customerID: number,
  customerRepID: number,
  lang: string,
): Promise<CustomerRepSignature> {
  const [row] = await db
    .select()
    .from(signatures)
    .where(and(of(customerID, customerRepID), inLanguage(lang)))
  if (!row) throw refuse('signature_not_found')
  return row
}

/** Creates the signature of a language, or changes the given fields. */
export async function writeSignature(
  db: Database,
  customerID: number,
  customerRepID: number,
  { lang, ...texts }: SignatureWrite,
): Promise<CustomerRepSignature> {
  await lockRep(db, customerID, customerRepID)
  const [known] = await db
    .select()
    .from(signatures)
    .where(and(of(customerID, customerRepID), inLanguage(lang)))
  const row = { customerID, customerRepID, lang: known?.lang ?? lang, ...texts }
  await db
    .insert(signatures)
    .values(row)
    .onConflictDoUpdate({
      target: [signatures.customerID, signatures.customerRepID, signatures.lang],
      set: { lang: row.lang, ...texts },
    })
  return getSignature(db, customerID, customerRepID, lang)
}

export async function deleteSignature(
  db: Database,
  customerID: number,
  customerRepID: number,
  lang: string,
): Promise<void> {
  const { rowCount } = await db.delete(signatures).where(and(of(customerID, customerRepID), inLanguage(lang)))
  if (!rowCount) throw refuse('signature_not_found')
}
