import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Executed } from '../calls/execute-http.ts'
import { readResult } from '../calls/read-result.ts'
import { openHeaders } from '../tools/header-secrets.ts'
import { type ToolRow, toolServers } from '../tools/tools.table.ts'
import { withServer } from './connect-server.ts'

const minSecret = 6

/** Calls a tool of a remote server, without retries. */
export async function callServerTool(
  context: Context,
  tool: ToolRow,
  given: Record<string, unknown>,
): Promise<Executed> {
  const startedAt = performance.now()
  const ended = (outcome: Pick<Executed, 'state' | 'result'>): Executed => ({
    ...outcome,
    ...{ status: null, attempts: 1, ms: Math.round(performance.now() - startedAt) },
  })
  const [server] = await context.db
    .select()
    .from(toolServers)
    .where(and(eq(toolServers.customerID, tool.customerID), eq(toolServers.toolServerID, tool.toolServerID ?? 0)))
  if (!server?.isActive) return ended({ state: 'Failed', result: 'The server of this tool is not active.' })
  const opened = openHeaders(context, tool.customerID, server.apiHeaders)
  const values = opened === null ? [] : Object.values(JSON.parse(opened) as Record<string, string>)
  const secrets = values
    .flatMap((value) => [value, value.replace(/^(?:bearer|basic)\s+/i, '')])
    .filter((value) => value.length >= minSecret)
  const timeout = tool.timeoutSeconds * 1000
  let isSent = false
  try {
    return await withServer(context, server, timeout, async (client) => {
      isSent = true
      const answer = await client.callTool({ name: tool.operation ?? tool.name, arguments: given }, undefined, {
        timeout,
      })
      const result = readResult(readContent(answer), { path: null, secrets })
      return ended({ state: answer.isError ? 'Failed' : 'Done', result })
    })
  } catch (fault) {
    context.log.warn({ err: fault, toolID: tool.toolID }, 'Failed to call a tool of a remote server')
    const isOpen = isSent && tool.risk === 'Write' && !isAnswer(fault)
    return ended({ state: isOpen ? 'Unknown' : 'Failed', result: 'The server of this tool did not answer the call.' })
  }
}

/** Whether the server itself returned the error. Codes above the range are the client's own, such as timeouts. */
const isAnswer = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'number' && fault.code <= -32_600

function readContent({ structuredContent, content }: Record<string, unknown>): string {
  if (structuredContent !== undefined) return JSON.stringify(structuredContent)
  const parts = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : []
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n')
}
