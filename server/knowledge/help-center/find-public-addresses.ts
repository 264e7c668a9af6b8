import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { localhost, normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { documents } from '../documents/documents.table.ts'
import { isReadable } from './articles.store.ts'
import { pathOf } from './pages/frame.ts'

/**
 * The public URL of each document: its source page, or its article in the help center. Documents that are not public
 * have no URL, and neither have articles of a customer without a hostname.
 */
export async function findPublicAddresses(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  customerID: number,
  documentIDs: number[],
): Promise<Map<number, string>> {
  const { documentID, slug, sourceUrl } = documents
  const articles = await db
    .select({ documentID, slug, sourceUrl, hostnames: customers.hostnames })
    .from(documents)
    .innerJoin(customers, eq(customers.customerID, documents.customerID))
    .where(and(eq(documents.customerID, customerID), inArray(documentID, documentIDs), isReadable()))
  return new Map(
    articles.flatMap(({ hostnames, ...article }): [number, string][] => {
      if (article.sourceUrl) return [[article.documentID, article.sourceUrl]]
      const hostname = hostnames.find((name) => normaliseHostname(name) !== localhost)
      if (!hostname) return []
      const address = new URL(pathOf(article), publicUrl)
      address.hostname = hostname
      return [[article.documentID, address.href]]
    }),
  )
}
