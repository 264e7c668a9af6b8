import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import { reps, signatures } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sanitiseLarge } from '../../../platform/html/sanitise-large.ts'
import { toHtml } from './write-html.ts'

export interface Signature {
  text: string
  html: string
}

interface Signed {
  customerID: number
  /** None for automatic messages. */
  customerRepID: number | null
  /** Language of the ticket. */
  language: string | null
}

interface Given {
  emailSignatureText: string | null
  emailSignatureHTML: string | null
}

/** The representative's in the language of the ticket, otherwise their default, otherwise the customer's. */
export async function findSignature(
  context: Pick<Context, 'db' | 'threads'>,
  signed: Signed,
): Promise<Signature | undefined> {
  for (const find of [findInLanguage, findOwn, findOfCustomer]) {
    const signature = await complete(context, signed.customerID, await find(context.db, signed))
    if (signature) return signature
  }
  return undefined
}

/** `de-AT`, then `de`: a language covers its regions. */
async function findInLanguage(
  db: Database,
  { customerID, customerRepID, language }: Signed,
): Promise<Given | undefined> {
  if (customerRepID === null || !language) return undefined
  const wanted = language.toLowerCase()
  for (const lang of new Set([wanted, wanted.split('-')[0] ?? wanted])) {
    const [row] = await db
      .select()
      .from(signatures)
      .where(
        and(
          eq(signatures.customerID, customerID),
          eq(signatures.customerRepID, customerRepID),
          eq(sql`lower(${signatures.lang})`, lang),
        ),
      )
    if (row) return row
  }
  return undefined
}

async function findOwn(db: Database, { customerID, customerRepID }: Signed): Promise<Given | undefined> {
  if (customerRepID === null) return undefined
  const [row] = await db
    .select()
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
  return row
}

async function findOfCustomer(db: Database, { customerID }: Signed): Promise<Given | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.customerID, customerID))
  return row
}

/** If one form is missing, it is derived from the other. */
async function complete(
  context: Pick<Context, 'threads'>,
  customerID: number,
  given: Given | undefined,
): Promise<Signature | undefined> {
  const written = given?.emailSignatureHTML?.trim() ?? ''
  const { safe: html, text: htmlText } = await sanitiseLarge(context, customerID, written)
  const text = given?.emailSignatureText?.trim() || htmlText
  return text || html ? { text, html: html || toHtml(text) } : undefined
}
