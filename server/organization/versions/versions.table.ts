import type { ConfigKind } from '@attendant/contract/organization/config-version.ts'
import { boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

/**
 * What each topic, action, mapping, document and text said in each of its versions, so that a trace can be read as of
 * then. Written by triggers, in the transaction of the change; no one else writes here.
 */
export const configVersions = pgTable(
  'config_versions',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    kind: text().$type<ConfigKind>().notNull(),
    configID: referenceColumn().notNull(),
    version: integer().notNull(),
    at: timeColumn().notNull(),
    /** True for the version that says that it is gone. */
    isDeleted: boolean().notNull(),
    content: json().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.kind, table.configID, table.version] })],
)
