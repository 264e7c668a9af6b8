import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'

/** The index of a customer. Writers of passages lock its row, so that IDs ascend in commit order. */
export const knowledgeIndexes = pgTable('knowledge_indexes', {
  customerID: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => customers.customerID, { onDelete: 'cascade' }),
  /** Incremented when passages are written, so that a process knows whether it has read them. */
  version: bigint({ mode: 'number' }).notNull().default(1),
  /** Encoder of the passages that are searched. */
  encoder: text().notNull(),
  /** Encoder of an index that is being built, used once every document is in it. */
  nextEncoder: text(),
})
