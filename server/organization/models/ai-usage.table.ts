import { bigint, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { customerColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

/**
 * What the AI was asked and what that took, by day in UTC. Spread over shards, so that runs of one customer which
 * end at the same time do not wait for each other. Partitioned by `day`.
 */
export const aiUsage = pgTable(
  'ai_usage',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    model: text().notNull(),
    purpose: text().notNull(),
    shard: smallint().notNull(),
    requests: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    /** Of the input tokens, those that the provider had kept. */
    cachedInputTokens: bigint({ mode: 'number' }).notNull().default(0),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    /** Of the requests, those that were billed without a usable answer. */
    failedRequests: integer().notNull().default(0),
    /** In US dollars; null where the price of the model is not known. */
    cost: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.day, table.model, table.purpose, table.shard] })],
)
