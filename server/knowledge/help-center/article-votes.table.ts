import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../../platform/database/columns.ts'
import { documents } from '../documents/documents.table.ts'

/** How readers of the help center found an article. Nothing is kept of who voted. */
export const articleVotes = pgTable(
  'article_votes',
  {
    customerID: customerColumn(),
    documentID: customerColumn(),
    helpful: integer().notNull().default(0),
    notHelpful: integer().notNull().default(0),
    lastVoteAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.documentID] }),
    foreignKey({
      columns: [table.customerID, table.documentID],
      foreignColumns: [documents.customerID, documents.documentID],
    }).onDelete('cascade'),
  ],
)
