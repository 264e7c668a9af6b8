import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Context } from '../../../context.ts'
import { openHeaders } from '../tools/header-secrets.ts'
import type { ToolServerRow } from '../tools/tools.table.ts'

type ConnectContext = Pick<Context, 'outbound' | 'secrets'>

/** Connects to a remote MCP server through the guarded outbound client, for the duration of one task. */
export async function withServer<Result>(
  context: ConnectContext,
  server: ToolServerRow,
  timeoutMs: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  const opened = openHeaders(context, server.customerID, server.apiHeaders)
  const headers = opened === null ? {} : (JSON.parse(opened) as Record<string, string>)
  const limit = AbortSignal.timeout(timeoutMs)
  // A redirect would forward the headers.
  const guardedFetch: typeof fetch = (input, init) =>
    context.outbound.guardedFetch(input, {
      ...init,
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
    })
  const client = new Client({ name: 'attendant', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: guardedFetch,
    requestInit: { headers },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  try {
    await client.connect(transport as Parameters<Client['connect']>[0], { timeout: timeoutMs })
    return await work(client)
  } finally {
    await client.close().catch(() => undefined)
  }
}
