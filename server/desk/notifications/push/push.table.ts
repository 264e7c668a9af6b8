import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../../organization/customers/customers.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'

/** Browsers that show notifications while the console is closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    customerID: customerColumn(),
    pushSubscriptionID: idColumn(),
    customerRepID: referenceColumn().notNull(),
    /** The address of the browser vendor's push service. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Version of the representative's sessions at subscription: ending the sessions ends the subscription. */
    sessionEpoch: integer().notNull(),
    /** The session that subscribed: the subscription ends with it. */
    sessionID: text(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.pushSubscriptionID] }),
    index('push_subscriptions_by_id').on(table.pushSubscriptionID),
    uniqueIndex('push_subscriptions_endpoint').on(table.customerID, table.endpoint),
    index('push_subscriptions_rep').on(table.customerID, table.customerRepID),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/** The key pair by which push services recognize a customer (VAPID). */
export const pushKeys = pgTable('push_keys', {
  customerID: customerColumn()
    .primaryKey()
    .references(() => customers.customerID, { onDelete: 'cascade' }),
  publicKey: text().notNull(),
  /** Encrypted. */
  privateKey: text().notNull(),
})
