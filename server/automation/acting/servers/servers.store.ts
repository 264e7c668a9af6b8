import type { ToolServer, ToolServerCreate, ToolServerUpdate } from '@attendant/contract/automation/tool.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { originOf } from '../../../platform/secrets/secret-destinations.ts'
import { type Editor, sealHeaders, showHeaders } from '../tools/header-secrets.ts'
import { type ToolServerRow, toolServers, tools } from '../tools/tools.table.ts'
import { syncServer } from './sync-server.ts'

const isServer = isRow(toolServers, toolServers.toolServerID)

const toolCount = sql<number>`(select count(*)::int from ${tools} tool where tool.customer_id = tool_servers.customer_id
  and tool.tool_server_id = tool_servers.tool_server_id)`

const sortable = {
  toolServerID: toolServers.toolServerID,
  name: toolServers.name,
  url: toolServers.url,
  isActive: toolServers.isActive,
  lastSync: toolServers.lastSync,
  error: toolServers.error,
  toolCount,
}

const select = (db: Database) => db.select({ server: toolServers, toolCount }).from(toolServers)

function toServer(
  context: Pick<Context, 'secrets'>,
  { server, toolCount }: { server: ToolServerRow; toolCount: number },
) {
  const { customerID, apiHeaders, lastSync, ...shown } = server
  const headers = showHeaders(context, customerID, apiHeaders)
  return { ...shown, headers, lastSync: lastSync?.toISOString() ?? null, toolCount } satisfies ToolServer
}

export async function listServers(
  context: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<ToolServer>> {
  const page = await listRows(context.db, {
    selection: select(context.db),
    table: toolServers,
    id: toolServers.toolServerID,
    customerID,
    sortable,
    unasked: { by: 'name' },
    query,
  })
  return { ...page, items: page.items.map((row) => toServer(context, row)) }
}

export async function getServer(
  context: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
  toolServerID: number,
): Promise<ToolServer> {
  const rows = select(context.db).where(isServer(customerID, toolServerID))
  return toServer(context, await firstRow(rows, () => refuse('tool_server_not_found')))
}

const getRow = (db: Database, customerID: number, toolServerID: number): Promise<ToolServerRow> =>
  firstRow(db.select().from(toolServers).where(isServer(customerID, toolServerID)), () =>
    refuse('tool_server_not_found'),
  )

/** Reads its tools immediately. A server that does not respond is stored with the error. */
export async function createServer(context: Context, rep: Editor, body: ToolServerCreate): Promise<ToolServer> {
  const { customerID } = rep
  const url = readUrl(body.url)
  const headers = { rep, field: 'headers', given: body.headers, stored: null, isMoved: false }
  const [row] = await context.db
    .insert(toolServers)
    .values({
      customerID,
      name: body.name?.trim() ?? new URL(url).hostname,
      url,
      apiHeaders: sealHeaders(context, headers),
      isActive: body.isActive ?? true,
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  if (row.isActive) await syncServer(context, row)
  return getServer(context, customerID, row.toolServerID)
}

export async function updateServer(
  context: Context,
  rep: Editor,
  toolServerID: number,
  { name, url: given, headers, isActive }: ToolServerUpdate,
): Promise<void> {
  const { customerID } = rep
  const before = await getRow(context.db, customerID, toolServerID)
  const url = given === undefined ? before.url : readUrl(given)
  const isMoved = originOf(url) !== originOf(before.url)
  const change = { rep, field: 'headers', given: headers, stored: before.apiHeaders, isMoved }
  const apiHeaders = headers === undefined && !isMoved ? before.apiHeaders : sealHeaders(context, change)
  const row = { ...before, name: name?.trim() ?? before.name, url, apiHeaders, isActive: isActive ?? before.isActive }
  await context.db.update(toolServers).set(row).where(isServer(customerID, toolServerID))
  if (row.isActive && (url !== before.url || headers !== undefined)) await syncServer(context, row)
}

export async function syncNow(context: Context, customerID: number, toolServerID: number): Promise<ToolServer> {
  await syncServer(context, await getRow(context.db, customerID, toolServerID))
  return getServer(context, customerID, toolServerID)
}

/** Also deletes its tools. */
export async function deleteServer({ db }: Context, customerID: number, toolServerID: number): Promise<void> {
  const { rowCount } = await db.delete(toolServers).where(isServer(customerID, toolServerID))
  if (!rowCount) throw refuse('tool_server_not_found')
}

function readUrl(given: string): string {
  const url = URL.parse(given.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password || url.hash) throw invalidField('url', 'tool_url_invalid')
  return url.href
}
