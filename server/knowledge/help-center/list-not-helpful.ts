import { and, desc, eq, gt, gte } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { documents } from '../documents/documents.table.ts'
import { articleVotes } from './article-votes.table.ts'

/** Articles with fewer votes are not judged. */
const minVotes = 3

/** Articles with more unhelpful than helpful votes, worst first. */
export const listNotHelpful = (db: Database, customerID: number) =>
  db
    .select({
      documentID: documents.documentID,
      name: documents.name,
      helpful: articleVotes.helpful,
      notHelpful: articleVotes.notHelpful,
    })
    .from(articleVotes)
    .innerJoin(
      documents,
      and(eq(documents.customerID, articleVotes.customerID), eq(documents.documentID, articleVotes.documentID)),
    )
    .where(
      and(
        eq(articleVotes.customerID, customerID),
        gte(articleVotes.notHelpful, minVotes),
        gt(articleVotes.notHelpful, articleVotes.helpful),
      ),
    )
    .orderBy(desc(articleVotes.notHelpful), documents.documentID)
    .limit(200)
