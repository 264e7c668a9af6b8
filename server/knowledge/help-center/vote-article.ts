import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { articleVotes } from './article-votes.table.ts'

export async function voteArticle(
  { db, now }: Context,
  customerID: number,
  documentID: number,
  isHelpful: boolean,
): Promise<void> {
  const field = isHelpful ? articleVotes.helpful : articleVotes.notHelpful
  const name = isHelpful ? 'helpful' : 'notHelpful'
  await db
    .insert(articleVotes)
    .values({ customerID, documentID, [name]: 1, lastVoteAt: now() })
    .onConflictDoUpdate({
      target: [articleVotes.customerID, articleVotes.documentID],
      set: { [name]: sql`${field} + 1`, lastVoteAt: now() },
    })
}
