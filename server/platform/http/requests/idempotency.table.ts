import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** First responses to requests with an Idempotency-Key. Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerID: bigint({ mode: 'number' }).notNull(),
    caller: text().notNull(),
    /** Method and path, in lower case. */
    route: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer(),
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.caller, table.route, table.key] }),
    index().on(table.createdAt),
  ],
)
