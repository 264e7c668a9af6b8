import { bigint, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { customerColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

/**
 * AI requests and their usage, by day in UTC. Spread over shards, so that runs of one customer that end at the same
 * time do not wait for each other. Partitioned by `day`.
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
    /** Input tokens that the provider had cached. */
    cachedInputTokens: bigint({ mode: 'number' }).notNull().default(0),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    /** Requests billed without a usable response. */
    failedRequests: integer().notNull().default(0),
    /** In US dollars; null if the model's price is unknown. */
    cost: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.day, table.model, table.purpose, table.shard] })],
)
