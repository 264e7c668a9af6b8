import { and, eq, notInArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { checkSchema } from '../tools/check-schema.ts'
import { findToolName } from '../tools/tools.store.ts'
import { type ToolServerRow, toolServers, tools } from '../tools/tools.table.ts'
import { withServer } from './connect-server.ts'

const timeoutMs = 15_000
const maxTools = 100

interface RemoteTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/**
 * Reads a server's tools. New tools count as writing and require approval until an admin changes this; these settings
 * survive changes by the server, and tools it no longer offers are disabled.
 */
export async function syncServer(context: Context, server: ToolServerRow): Promise<void> {
  const { customerID, toolServerID } = server
  const isServer = and(eq(toolServers.customerID, customerID), eq(toolServers.toolServerID, toolServerID))
  const outcome = await readTools(context, server)
  await inTransaction(context, async ({ db, now }) => {
    if ('error' in outcome) {
      await db.update(toolServers).set({ error: outcome.error }).where(isServer)
      return
    }
    const skipped: string[] = []
    const offered: string[] = []
    for (const remote of outcome.tools) {
      if (await keepTool(db, server, remote)) offered.push(remote.name)
      else skipped.push(remote.name)
    }
    const isOfServer = and(eq(tools.customerID, customerID), eq(tools.toolServerID, toolServerID))
    const isGone = offered.length > 0 ? notInArray(tools.operation, offered) : undefined
    await db.update(tools).set({ isActive: false }).where(and(isOfServer, isGone))
    const error = skipped.length > 0 ? `The parameters of these tools cannot be used: ${skipped.join(', ')}` : null
    await db.update(toolServers).set({ lastSync: now(), error }).where(isServer)
  })
}

async function readTools(
  context: Context,
  server: ToolServerRow,
): Promise<{ tools: RemoteTool[] } | { error: string }> {
  try {
    return await withServer(context, server, timeoutMs, async (client) => {
      const { tools: listed } = await client.listTools(undefined, { timeout: timeoutMs })
      const found = listed.slice(0, maxTools).map(({ name, description = '', inputSchema }) => ({
        name: name.slice(0, 200),
        description: description.slice(0, 4_000),
        parameters: inputSchema as Record<string, unknown>,
      }))
      return { tools: found }
    })
  } catch (fault) {
    context.log.warn({ err: fault, toolServerID: server.toolServerID }, 'Failed to read the tools of a remote server')
    return { error: explain(fault) }
  }
}

/** Transport errors carry the HTTP status as their code. */
function explain(fault: unknown): string {
  const status = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (status === 401 || status === 403) return 'The server rejected the credentials. Check the headers.'
  return findOutboundFault(fault)?.message ?? 'The server did not respond like an MCP server.'
}

/** Returns false if the tool's parameters cannot be used. */
async function keepTool(db: Database, server: ToolServerRow, remote: RemoteTool): Promise<boolean> {
  const { customerID, toolServerID } = server
  const parameters = readParameters(remote)
  if (!parameters) return false
  const isSame = and(
    eq(tools.customerID, customerID),
    eq(tools.toolServerID, toolServerID),
    eq(tools.operation, remote.name),
  )
  const { description } = remote
  const { rowCount } = await db.update(tools).set({ description, parameters }).where(isSame)
  if (rowCount) return true
  const name = await findFreeName(db, customerID, remote.name)
  await db.insert(tools).values({
    ...{ customerID, toolServerID, name, description, parameters, kind: 'Mcp', operation: remote.name },
    ...{
      risk: 'Write',
      identity: 'None',
      approval: 'Always',
      timeoutSeconds: 30,
      maxCallsPerTicket: 10,
      isActive: true,
    },
  })
  return true
}

function readParameters({ parameters: { $schema: _schema, ...schema } }: RemoteTool) {
  try {
    return checkSchema(schema)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return undefined
  }
}

async function findFreeName(db: Database, customerID: number, wanted: string): Promise<string> {
  const clean = wanted.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 56)
  const base = /^[a-zA-Z_]/.test(clean) ? clean : `_${clean}`
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}_${number}`
    if (!(await findToolName(db, customerID, name))) return name
  }
}
