import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'

/** The index of a customer. Writers of passages lock its row, so that ids ascend in the order of commits. */
export const knowledgeIndexes = pgTable('knowledge_indexes', {
  customerID: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => customers.customerID, { onDelete: 'cascade' }),
  /** Counted up when passages are written: a process knows by it whether it has read them. */
  version: bigint({ mode: 'number' }).notNull().default(1),
  /** Of the passages that search reads. */
  encoder: text().notNull(),
  /** Of those that are being made, to be read once there is one for every document. */
  nextEncoder: text(),
})
