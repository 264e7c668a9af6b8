import { eq } from 'drizzle-orm'
import { customers } from '../../../organization/customers/customers.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { originOf } from '../../../platform/secrets/secret-destinations.ts'
import type { DocumentRow } from '../find-documents.ts'
import { isAbsolute } from '../retrieval/join-address.ts'

/** The origin that a document's own credentials are sent to; null while it calls nothing. */
export async function readDestination(db: Database, customerID: number) {
  const [customer] = await db
    .select({ apiBaseUrl: customers.apiBaseUrl })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  return (document: Pick<DocumentRow, 'apiEndpoint' | 'overrideApiBaseUrl'>): string | null => {
    const endpoint = document.apiEndpoint?.trim() ?? ''
    return originOf(isAbsolute(endpoint) ? endpoint : document.overrideApiBaseUrl || customer?.apiBaseUrl)
  }
}
