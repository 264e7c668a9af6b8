import type { ConfigKind } from '@attendant/contract/organization/config-version.ts'
import { boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

/**
 * The content of each topic, action, mapping, document and text in each of its versions, so that traces can show the
 * versions of their time. Written by triggers in the transaction of the change, and nowhere else.
 */
export const configVersions = pgTable(
  'config_versions',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    kind: text().$type<ConfigKind>().notNull(),
    configID: referenceColumn().notNull(),
    version: integer().notNull(),
    at: timeColumn().notNull(),
    /** True for the version that records the deletion. */
    isDeleted: boolean().notNull(),
    content: json().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.kind, table.configID, table.version] })],
)
