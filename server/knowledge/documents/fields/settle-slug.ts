import type { DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { documents } from '../documents.table.ts'
import type { DocumentRow } from '../find-documents.ts'

interface SlugRequest {
  written: DocumentWrite
  before: DocumentRow | undefined
  /** Whether the document is public or searchable, and so needs a slug. */
  isNeeded: boolean
}

/** A given slug must be free; one derived from the name gets a number if it is taken. */
export async function settleSlug(
  db: Database,
  customerID: number,
  { written, before, isNeeded }: SlugRequest,
): Promise<Partial<Pick<DocumentRow, 'slug'>>> {
  const given = written.slug?.toLowerCase()
  if (given) {
    const taken = await findTaken(db, customerID, given, before?.documentID)
    if (taken.has(given)) throw refuse('document_slug_taken', { slug: given })
    return { slug: given }
  }
  if (!isNeeded || (written.slug === undefined && before?.slug)) return {}
  const base = toSlug(written.name)
  // Concurrent documents with the same name must not get the same slug.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${customerID} ${base}`}, 0))`)
  const taken = await findTaken(db, customerID, base, before?.documentID)
  if (!taken.has(base)) return { slug: base }
  for (let number = 2; ; number++) {
    const numbered = `${base}-${number}`
    if (!taken.has(numbered)) return { slug: numbered }
  }
}

async function findTaken(
  db: Database,
  customerID: number,
  slug: string,
  except: number | undefined,
): Promise<Set<string | null>> {
  const rows = await db
    .select({ slug: documents.slug })
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        or(eq(documents.slug, slug), sql`starts_with(${documents.slug}, ${`${slug}-`})`),
        except === undefined ? undefined : ne(documents.documentID, except),
      ),
    )
  return new Set(rows.map((row) => row.slug))
}

const maxLength = 80

/** `Wie lange dauert's?` is `wie-lange-dauert-s`; letters of all scripts stay. */
export function toSlug(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
  return words || 'document'
}
