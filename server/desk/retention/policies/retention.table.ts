import type { RetentionAction } from '@attendant/contract/desk/retention/retention-policy.ts'
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, timeColumn } from '../../../platform/database/columns.ts'

export const retentionPolicies = pgTable(
  'retention_policies',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    retentionPolicyID: idColumn(),
    name: text().notNull(),
    isActive: boolean().notNull(),
    /** Null for all. */
    channelIDs: bigint('channel_ids', { mode: 'number' }).array(),
    topicIDs: bigint('topic_ids', { mode: 'number' }).array(),
    closedForDays: integer().notNull(),
    action: text().$type<RetentionAction>().notNull(),
    effectiveFrom: timeColumn().notNull(),
    /** When a day's work was last queued. */
    lastRun: timeColumn(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.retentionPolicyID] })],
)
