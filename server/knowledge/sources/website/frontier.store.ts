import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { type PageRow, type RunRow, sourcePages } from '../sources.table.ts'

/** The pages of a run: those waiting and those processed. They survive a crash. */

const ofSource = ({ customerID, sourceID }: RunRow) =>
  and(eq(sourcePages.customerID, customerID), eq(sourcePages.sourceID, sourceID))

const isWaiting = (run: RunRow) => and(ofSource(run), eq(sourcePages.runID, run.runID), sourcePages.isPending)

export interface FoundPage {
  url: string
  depth: number
}

const batchSize = 500

/** Adds pages that this run has not seen yet. Returns how many there are. */
export async function addPages(db: Database, run: RunRow, pages: FoundPage[]): Promise<number> {
  const { customerID, sourceID, runID } = run
  let added = 0
  for (let start = 0; start < pages.length; start += batchSize) {
    const rows = pages.slice(start, start + batchSize)
    const inserted = await db
      .insert(sourcePages)
      .values(rows.map(({ url, depth }) => ({ customerID, sourceID, url, runID, isPending: true, depth })))
      .onConflictDoUpdate({
        target: [sourcePages.customerID, sourcePages.sourceID, sourcePages.url],
        set: { runID, isPending: true, depth: sql`excluded.depth` },
        setWhere: ne(sourcePages.runID, runID),
      })
      .returning({ url: sourcePages.url })
    added += inserted.length
  }
  return added
}

/** Pages of earlier runs with documents that this run did not reach: checks whether they still exist. */
export async function addKnownPages(db: Database, run: RunRow, limit: number): Promise<number> {
  const known = db
    .select({ url: sourcePages.url })
    .from(sourcePages)
    .where(and(ofSource(run), ne(sourcePages.runID, run.runID), isNotNull(sourcePages.documentID)))
    .orderBy(asc(sourcePages.depth), asc(sourcePages.url))
    .limit(Math.max(0, limit))
  const { rowCount } = await db
    .update(sourcePages)
    .set({ runID: run.runID, isPending: true })
    .where(and(ofSource(run), sql`${sourcePages.url} in (${known})`))
  return rowCount ?? 0
}

/** Documents of pages that the site no longer lists. */
export const listUnlisted = (db: Database, run: RunRow): Promise<PageRow[]> =>
  db
    .select()
    .from(sourcePages)
    .where(and(ofSource(run), ne(sourcePages.runID, run.runID), eq(sourcePages.isGone, false)))

export const listWaiting = (db: Database, run: RunRow, limit: number): Promise<PageRow[]> =>
  db.select().from(sourcePages).where(isWaiting(run)).orderBy(asc(sourcePages.depth), asc(sourcePages.url)).limit(limit)

/** How many pages the run has requested, and how many it knows. */
export async function countPages(db: Database, run: RunRow): Promise<{ asked: number; known: number }> {
  const isOfRun = and(ofSource(run), eq(sourcePages.runID, run.runID))
  const known = await db.$count(sourcePages, isOfRun)
  return { known, asked: known - (await db.$count(sourcePages, isWaiting(run))) }
}

/** Locks a waiting page; undefined if another worker has processed it. */
export async function claimPage(db: Database, run: RunRow, url: string): Promise<PageRow | undefined> {
  const [page] = await db
    .select()
    .from(sourcePages)
    .where(and(isWaiting(run), eq(sourcePages.url, url)))
    .for('update')
  return page
}

export async function savePage(db: Database, run: RunRow, url: string, changes: Partial<PageRow>): Promise<void> {
  await db
    .update(sourcePages)
    .set({ ...changes, runID: run.runID, isPending: false })
    .where(and(ofSource(run), eq(sourcePages.url, url)))
}

/** Every page is read again, because other settings extract other text and links. */
export async function forgetValidators(db: Database, customerID: number, sourceID: number): Promise<void> {
  await db
    .update(sourcePages)
    .set({ etag: null, lastModified: null })
    .where(and(eq(sourcePages.customerID, customerID), eq(sourcePages.sourceID, sourceID)))
}
