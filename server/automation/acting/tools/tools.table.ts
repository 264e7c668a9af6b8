import type { ToolApproval, ToolBody, ToolIdentity, ToolKind, ToolRisk } from '@attendant/contract/automation/tool.ts'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../../organization/customers/customers.table.ts'
import {
  customerColumn,
  idColumn,
  referenceColumn,
  secretColumn,
  timeColumn,
  versionColumn,
} from '../../../platform/database/columns.ts'

/** A remote MCP server that offers tools. */
export const toolServers = pgTable(
  'tool_servers',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    toolServerID: idColumn(),
    name: text().notNull(),
    url: text().notNull(),
    /** An encrypted JSON object of strings. */
    apiHeaders: secretColumn(),
    isActive: boolean().notNull(),
    lastSync: timeColumn(),
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.toolServerID] })],
)
export type ToolServerRow = typeof toolServers.$inferSelect

/** Something an assistant may call. */
export const tools = pgTable(
  'tools',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    toolID: idColumn(),
    name: text().notNull(),
    description: text().notNull(),
    parameters: json().$type<Record<string, unknown>>().notNull(),
    kind: text().$type<ToolKind>().notNull(),
    method: text(),
    url: text(),
    /** An encrypted JSON object of strings. */
    apiHeaders: secretColumn(),
    body: json().$type<ToolBody>(),
    resultPath: text(),
    operation: text(),
    toolServerID: referenceColumn(),
    risk: text().$type<ToolRisk>().notNull(),
    identity: text().$type<ToolIdentity>().notNull(),
    approval: json().$type<ToolApproval>().notNull(),
    timeoutSeconds: integer().notNull(),
    idempotencyHeader: text(),
    maxCallsPerTicket: integer().notNull(),
    isActive: boolean().notNull(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.toolID] }),
    uniqueIndex('tools_name').on(table.customerID, sql`lower(name)`),
    index('tools_server').on(table.customerID, table.toolServerID),
    foreignKey({
      columns: [table.customerID, table.toolServerID],
      foreignColumns: [toolServers.customerID, toolServers.toolServerID],
    }).onDelete('cascade'),
  ],
)
export type ToolRow = typeof tools.$inferSelect
