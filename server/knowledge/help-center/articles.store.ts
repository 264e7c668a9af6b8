import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { documents } from '../documents/documents.table.ts'

export interface ArticleLink {
  documentID: number
  name: string
  slug: string | null
  language: string | null
}

export interface Entry extends ArticleLink {
  description: string | null
  /** Number of articles in the section; 0 for an article. */
  size: number
}

export interface Article extends ArticleLink {
  description: string | null
  content: string
  parentID: number | null
  version: number
  creationDate: Date
  lastModifiedDate: Date
}

type Documents = Record<'isPublic' | 'isDataRetrievalProcess' | 'isSearchable' | 'sourceID' | 'language', AnyPgColumn>

/**
 * The only definition of what anonymous readers see. Documents removed from their source stay stored but are not
 * searchable.
 */
export const isReadable = (table: Documents = documents): SQL =>
  sql`(${table.isPublic} and not ${table.isDataRetrievalProcess} and (${table.isSearchable} or ${table.sourceID} is null))`

const parents = alias(documents, 'parents')
const parts = alias(documents, 'parts')

const link = {
  documentID: documents.documentID,
  name: documents.name,
  slug: documents.slug,
  language: documents.language,
}

/** Articles in this language, or without a language. */
const isIn = (language: string | undefined, table: Documents = documents) =>
  language === undefined
    ? undefined
    : or(isNull(table.language), sql`lower(split_part(${table.language}, '-', 1)) = ${language}`)

interface Listing {
  /** The language in lower case, without a region. */
  language?: string | undefined
  limit: number
  offset: number
}

/** Written out, because columns in a query of one table have no table prefix. */
const countParts = (language: string | undefined) => sql<number>`(select count(*)::int from documents as parts
  where parts.customer_id = documents.customer_id and parts.parent_id = documents.document_id
    and ${and(isReadable(parts), isIn(language, parts))})`

/** Items that are in no visible section: sections first. */
export async function listRoots(db: Database, customerID: number, { language, limit, offset }: Listing) {
  const size = countParts(language)
  return db
    .select({ ...link, description: documents.description, size })
    .from(documents)
    .leftJoin(
      parents,
      and(
        eq(parents.customerID, documents.customerID),
        eq(parents.documentID, documents.parentID),
        isReadable(parents),
      ),
    )
    .where(
      and(
        eq(documents.customerID, customerID),
        isReadable(),
        isNull(parents.documentID),
        language === undefined ? undefined : or(isIn(language), sql`${size} > 0`),
      ),
    )
    .orderBy(desc(sql`${size} > 0`), asc(sql`lower(${documents.name})`), asc(documents.documentID))
    .limit(limit)
    .offset(offset)
}

export async function listParts(
  db: Database,
  customerID: number,
  parentID: number,
  { language, limit, offset }: Listing,
): Promise<Entry[]> {
  return db
    .select({ ...link, description: documents.description, size: countParts(language) })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), eq(documents.parentID, parentID), isReadable(), isIn(language)))
    .orderBy(asc(sql`lower(${documents.name})`), asc(documents.documentID))
    .limit(limit)
    .offset(offset)
}

/** The first few articles of each section. */
export async function listFirstParts(
  db: Database,
  customerID: number,
  { sectionIDs, language, limit }: { sectionIDs: number[]; language: string | undefined; limit: number },
): Promise<Map<number, ArticleLink[]>> {
  const found = new Map<number, ArticleLink[]>()
  for (const sectionID of sectionIDs)
    found.set(sectionID, await listParts(db, customerID, sectionID, { language, limit, offset: 0 }))
  return found
}

const shown = {
  ...link,
  description: documents.description,
  content: sql<string>`coalesce(${documents.content}, '')`,
  parentID: documents.parentID,
  version: documents.version,
  creationDate: documents.creationDate,
  lastModifiedDate: documents.lastModifiedDate,
}

/** Finds an article by slug, or by ID if it has no slug. */
export async function findArticle(db: Database, customerID: number, name: string): Promise<Article | undefined> {
  const isID = /^\d{1,15}$/.test(name)
  const [row] = await db
    .select(shown)
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        isReadable(),
        or(eq(documents.slug, name.toLowerCase()), isID ? eq(documents.documentID, Number(name)) : undefined),
      ),
    )
    .orderBy(desc(sql`${documents.slug} is not distinct from ${name.toLowerCase()}`))
    .limit(1)
  return row
}

const maxDepth = 10

/** The sections that contain an article, outermost first, up to the first hidden one. */
export async function listSections(db: Database, customerID: number, article: Article): Promise<ArticleLink[]> {
  const path: ArticleLink[] = []
  let parentID = article.parentID
  while (parentID !== null && path.length < maxDepth) {
    const [row] = await db
      .select({ ...link, parentID: documents.parentID })
      .from(documents)
      .where(and(eq(documents.customerID, customerID), eq(documents.documentID, parentID), isReadable()))
    if (!row) break
    const { parentID: above, ...section } = row
    path.unshift(section)
    parentID = above
  }
  return path
}

/** Languages of visible articles without regions, most frequent first. */
export async function listLanguages(db: Database, customerID: number): Promise<string[]> {
  const language = sql<string>`lower(split_part(${documents.language}, '-', 1))`
  const rows = await db
    .select({ language })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), isReadable(), sql`${documents.language} is not null`))
    .groupBy(language)
    .orderBy(desc(count()), language)
    .limit(50)
  return rows.map((row) => row.language)
}

export const listLatest = (db: Database, customerID: number, limit: number) =>
  db
    .select(shown)
    .from(documents)
    .where(and(eq(documents.customerID, customerID), isReadable()))
    .orderBy(desc(documents.lastModifiedDate), desc(documents.documentID))
    .limit(limit)

export const listAddresses = (db: Database, customerID: number, limit: number) =>
  db
    .select({ ...link, lastModifiedDate: documents.lastModifiedDate })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), isReadable()))
    .orderBy(asc(documents.documentID))
    .limit(limit)

export async function findLinks(db: Database, customerID: number, documentIDs: number[]): Promise<ArticleLink[]> {
  if (documentIDs.length === 0) return []
  return db
    .select(link)
    .from(documents)
    .where(and(eq(documents.customerID, customerID), isReadable(), inArray(documents.documentID, documentIDs)))
}
