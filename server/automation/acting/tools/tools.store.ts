import type { Tool } from '@attendant/contract/automation/tool.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { showHeaders } from './header-secrets.ts'
import { type ToolRow, tools } from './tools.table.ts'

export const isTool = isRow(tools, tools.toolID)

const sortable = {
  toolID: tools.toolID,
  name: tools.name,
  description: tools.description,
  kind: tools.kind,
  operation: tools.operation,
  toolServerID: tools.toolServerID,
  risk: tools.risk,
  identity: tools.identity,
  timeoutSeconds: tools.timeoutSeconds,
  idempotencyHeader: tools.idempotencyHeader,
  maxCallsPerTicket: tools.maxCallsPerTicket,
  isActive: tools.isActive,
  version: tools.version,
}

export function toTool(context: Pick<Context, 'secrets'>, row: ToolRow): Tool {
  const { customerID, method, url, apiHeaders, body, resultPath, ...rest } = row
  const headers = showHeaders(context, customerID, apiHeaders)
  const http = rest.kind === 'Http' ? { method: method ?? 'GET', url: url ?? '', headers, body, resultPath } : null
  return { ...rest, http }
}

export async function listTools(
  context: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Tool>> {
  const page = await listRows(context.db, {
    selection: context.db.select().from(tools),
    table: tools,
    id: tools.toolID,
    customerID,
    sortable,
    unasked: { by: 'name' },
    query,
  })
  return { ...page, items: page.items.map((row) => toTool(context, row)) }
}

export const getToolRow = (db: Database, customerID: number, toolID: number): Promise<ToolRow> =>
  firstRow(db.select().from(tools).where(isTool(customerID, toolID)), () => refuse('tool_not_found'))

export async function findToolName(db: Database, customerID: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ toolID: tools.toolID })
    .from(tools)
    .where(and(eq(tools.customerID, customerID), sql`lower(${tools.name}) = lower(${name})`))
  return row?.toolID
}

/** Lists the tools that can be called, by name. */
export function findActiveTools(db: Database, customerID: number, toolIDs: readonly number[]): Promise<ToolRow[]> {
  return db
    .select()
    .from(tools)
    .where(and(eq(tools.customerID, customerID), inArray(tools.toolID, [...toolIDs]), eq(tools.isActive, true)))
    .orderBy(tools.name)
}
