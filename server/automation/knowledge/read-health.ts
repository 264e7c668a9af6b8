import type { KnowledgeHealth } from '@attendant/contract/knowledge/knowledge-care.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { listNotHelpful } from '../../knowledge/help-center/list-not-helpful.ts'
import { findSentDrafts } from './find-sent-drafts.ts'

/** Documents used in fewer drafts are not judged. */
const minDrafts = 3

/** Documents that need attention. Data retrievals have no text of their own and are excluded. */
export async function readHealth(context: Context, customerID: number): Promise<Static<typeof KnowledgeHealth>> {
  const { db, now } = context
  const rows = await db
    .select({
      documentID: documents.documentID,
      name: documents.name,
      reviewBy: documents.reviewBy,
      key: sql<
        string | null
      >`nullif(md5(lower(regexp_replace(trim(${documents.content}), '\\s+', ' ', 'g'))), md5(''))`,
    })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), eq(documents.isDataRetrievalProcess, false)))
    .orderBy(asc(documents.documentID))
  const today = now().toISOString().slice(0, 10)
  const used = await findUsed(context, customerID)
  const drafts = await findSentDrafts(context, customerID)
  const firsts = new Map(rows.toReversed().flatMap(({ key, documentID }) => (key ? [[key, documentID] as const] : [])))
  return {
    outdated: rows.flatMap(({ documentID, name, reviewBy }) =>
      reviewBy && reviewBy < today ? [{ documentID, name, reviewBy }] : [],
    ),
    duplicated: rows.flatMap(({ documentID, name, key }) => {
      const duplicateOf = key ? firsts.get(key) : undefined
      return duplicateOf && duplicateOf !== documentID ? [{ documentID, name, duplicateOf }] : []
    }),
    neverUsed: rows.flatMap(({ documentID, name }) => (used.has(documentID) ? [] : [{ documentID, name }])),
    editedAway: rows.flatMap(({ documentID, name }) => {
      const own = drafts.filter(({ documentIDs }) => documentIDs.includes(documentID))
      const edited = own.filter(({ isEdited }) => isEdited).length
      return own.length >= minDrafts && edited * 2 > own.length
        ? [{ documentID, name, drafts: own.length, edited }]
        : []
    }),
    notHelpful: await listNotHelpful(context.db, customerID),
  }
}

async function findUsed({ db }: Context, customerID: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ documentID: string }>(sql`
    select distinct unnest(ai_answer_sources)::text as "documentID" from ${messages}
    where customer_id = ${customerID} and ai_answer_sources is not null`)
  return new Set(rows.map(({ documentID }) => Number(documentID)))
}
