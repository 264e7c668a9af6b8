import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../../platform/database/columns.ts'
import { documents } from '../documents/documents.table.ts'

/** Helpful votes on articles of the help center. Voters are not recorded. */
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
