import type { Tool, ToolApproval, ToolCreate, ToolHttpWrite, ToolUpdate } from '@attendant/contract/automation/tool.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { originOf } from '../../../platform/secrets/secret-destinations.ts'
import { findOperation, operations } from '../../operations.ts'
import { procedures } from '../procedures/procedures.table.ts'
import { checkSchema } from './check-schema.ts'
import { type Editor, sealHeaders } from './header-secrets.ts'
import { findToolName, getToolRow, isTool, toTool } from './tools.store.ts'
import { type ToolRow, tools } from './tools.table.ts'

const noParameters = { type: 'object', properties: {} }

type NewRow = Omit<ToolRow, 'toolID' | 'version'>

export async function createTool(context: Context, rep: Editor, body: ToolCreate): Promise<Tool> {
  const { db } = context
  const { customerID } = rep
  const row = readTool(context, rep, body, undefined)
  await assertNameAvailable(db, customerID, row.name)
  const [inserted] = await db.insert(tools).values(row).returning()
  if (!inserted) throw new Error('Invariant violated: insert returned no row')
  return toTool(context, inserted)
}

export async function updateTool(context: Context, rep: Editor, toolID: number, body: ToolUpdate): Promise<void> {
  const { db } = context
  const { customerID } = rep
  const before = await getToolRow(db, customerID, toolID)
  const row = readTool(context, rep, body, before)
  await assertNameAvailable(db, customerID, row.name, toolID)
  await db.update(tools).set(row).where(isTool(customerID, toolID))
}

/** Procedures that use it continue without it. */
export async function deleteTool({ db }: Context, customerID: number, toolID: number): Promise<void> {
  const { rowCount } = await db.delete(tools).where(isTool(customerID, toolID))
  if (!rowCount) throw refuse('tool_not_found')
  await db
    .update(procedures)
    .set({ toolIDs: sql`array_remove(${procedures.toolIDs}, ${toolID}::bigint)` })
    .where(and(eq(procedures.customerID, customerID), sql`${toolID}::bigint = any(${procedures.toolIDs})`))
}

/** Merges an update into the stored tool. Omitted fields are kept; kind and server of a remote tool cannot change. */
function readTool(context: Context, rep: Editor, body: ToolUpdate, before: ToolRow | undefined): NewRow {
  const { customerID } = rep
  const kind = body.kind ?? before?.kind
  if (!kind) throw invalidField('kind', 'required')
  if (before && (kind === 'Mcp') !== (before.kind === 'Mcp')) throw invalidField('kind', 'tool_kind_fixed')
  const name = body.name ?? before?.name
  if (!name) throw invalidField('name', 'required')
  const target = readTarget(context, rep, kind, body, before)
  const own = kind === 'Operation' ? findOperation(target.operation ?? '')?.parameters : undefined
  const given = body.parameters ?? before?.parameters ?? (own ? structuredClone(own) : noParameters)
  const parameters = checkSchema(given as Record<string, unknown>)
  const isReading = kind === 'Http' && (target.method === 'GET' || target.method === 'HEAD')
  const risk = body.risk ?? before?.risk ?? (isReading ? 'Read' : 'Write')
  const approval = body.approval ?? before?.approval ?? (risk === 'Write' ? 'Always' : 'Never')
  assertApprovalFits(approval, parameters)
  return {
    customerID,
    name,
    description: body.description ?? before?.description ?? '',
    parameters,
    kind,
    ...target,
    toolServerID: before?.toolServerID ?? null,
    risk,
    identity: body.identity ?? before?.identity ?? 'None',
    approval,
    timeoutSeconds: body.timeoutSeconds ?? before?.timeoutSeconds ?? 10,
    idempotencyHeader: readIdempotencyHeader(body.idempotencyHeader, before),
    maxCallsPerTicket: body.maxCallsPerTicket ?? before?.maxCallsPerTicket ?? 10,
    isActive: body.isActive ?? before?.isActive ?? true,
  }
}

type Target = Pick<NewRow, 'method' | 'url' | 'apiHeaders' | 'body' | 'resultPath' | 'operation'>

const nowhere: Target = { method: null, url: null, apiHeaders: null, body: null, resultPath: null, operation: null }

function readTarget(
  context: Context,
  rep: Editor,
  kind: ToolRow['kind'],
  body: ToolUpdate,
  before: ToolRow | undefined,
): Target {
  // The name used by its server.
  if (kind === 'Mcp') return { ...nowhere, operation: before?.operation ?? null }
  if (kind === 'Operation') {
    const operation = body.operation ?? before?.operation
    if (!operation) throw invalidField('operation', 'required')
    if (!findOperation(operation)) {
      throw invalidField('operation', 'not_one_of', { allowed: operations.map((one) => one.operation).join(', ') })
    }
    if (body.http) throw invalidField('http', 'tool_http_beside_operation')
    return { ...nowhere, operation }
  }
  if (body.operation) throw invalidField('operation', 'tool_http_beside_operation')
  if (body.http === null || (!body.http && before?.kind !== 'Http')) throw invalidField('http', 'required')
  return body.http ? readHttp(context, rep, body.http, before) : pickHttp(before)
}

const pickHttp = (before: ToolRow | undefined): Target => {
  const { method = null, url = null, apiHeaders = null, body = null, resultPath = null } = before ?? {}
  return { method, url, apiHeaders, body, resultPath, operation: null }
}

const maxBody = 100_000

function readHttp(context: Context, rep: Editor, http: ToolHttpWrite, before: ToolRow | undefined): Target {
  const url = readUrl(http.url)
  const body = http.body ?? null
  if (body !== null && JSON.stringify(body).length > maxBody) {
    throw invalidField('http.body', 'too_many_bytes', { limit: maxBody })
  }
  const isMoved = before !== undefined && originOf(before.url) !== originOf(url)
  const stored = before?.apiHeaders ?? null
  const headers = { rep, field: 'http.headers', given: http.headers, stored, isMoved }
  return {
    method: http.method ?? (body === null ? 'GET' : 'POST'),
    url,
    apiHeaders: sealHeaders(context, headers),
    body,
    resultPath: http.resultPath?.trim() || null,
    operation: null,
  }
}

/** Must be absolute, without placeholders before the path: no argument may choose the host. */
function readUrl(given: string): string {
  const url = given.trim()
  const origin = /^https?:\/\/[^/?#{}\s]+/i.exec(url)?.[0]
  const rest = origin === undefined ? '' : url.slice(origin.length)
  const parsed = origin === undefined || /^\{\{/.test(rest) ? null : URL.parse(url.replaceAll(/\{\{[^{}]*\}\}/g, 'x'))
  if (!parsed || parsed.username || parsed.password || parsed.hash) throw invalidField('http.url', 'tool_url_invalid')
  return url
}

const headerName = /^[a-zA-Z0-9!#$%&'*+.^_|~-]{1,100}$/

function readIdempotencyHeader(given: string | null | undefined, before: ToolRow | undefined): string | null {
  if (given === undefined) return before?.idempotencyHeader ?? null
  if (given !== null && !headerName.test(given)) throw invalidField('idempotencyHeader', 'header_name_invalid')
  return given
}

/** A limit requires a numeric field to compare. */
function assertApprovalFits(approval: ToolApproval, parameters: Record<string, unknown>): void {
  if (typeof approval === 'string') return
  const { field } = approval.above
  const property = (parameters.properties as Record<string, { type?: unknown } | undefined>)[field]
  const types = [property?.type].flat()
  if (!property || !types.some((type) => type === 'number' || type === 'integer')) {
    throw invalidField('approval.above.field', 'approval_field_unknown')
  }
}

async function assertNameAvailable(db: Database, customerID: number, name: string, except?: number): Promise<void> {
  const holder = await findToolName(db, customerID, name)
  if (holder && holder !== except) throw refuse('tool_name_taken', { name })
}
