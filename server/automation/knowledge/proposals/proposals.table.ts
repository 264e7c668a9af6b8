import type { ProposalState } from '@attendant/contract/knowledge/knowledge-proposal.ts'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'

/** Documents drafted from agents' answers. */
export const proposals = pgTable(
  'knowledge_proposals',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    proposalID: idColumn(),
    state: text().$type<ProposalState>().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    language: text(),
    ticketIDs: bigint('ticket_ids', { mode: 'number' }).array().notNull(),
    gapID: referenceColumn(),
    documentID: referenceColumn(),
    dateCreated: timeColumn().notNull(),
    dateDecided: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.proposalID] }),
    index('knowledge_proposals_state').on(table.customerID, table.state, table.proposalID),
  ],
)
export type ProposalRow = typeof proposals.$inferSelect
