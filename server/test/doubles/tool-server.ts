import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js'

const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, { type: 'string' }]))

export const cancelOrder: Tool = {
  name: 'cancel.order',
  description: 'Cancels.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
}

/** Has more parameters than allowed for a tool. */
export const wideTool: Tool = { name: 'wide', inputSchema: { type: 'object', properties: tooMany } }

/** A remote MCP server. Its tools and the required `X-Key` can change while it runs. */
export async function startToolServer(offered: Tool[]) {
  const remote = { tools: offered, key: undefined as string | undefined }
  const create = () => {
    const server = new Server({ name: 'shop', version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: remote.tools }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
      content: [{ type: 'text', text: `Cancelled ${params.arguments?.id} with key-12345.` }],
    }))
    return server
  }
  const keys: unknown[] = []
  const http = createServer(async (request, response) => {
    const key = request.headers['x-key']
    keys.push(key)
    if (remote.key !== undefined && key !== remote.key) return void response.writeHead(401).end()
    const transport = new StreamableHTTPServerTransport()
    await create().connect(transport as Parameters<Server['connect']>[0])
    await transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`
  return Object.assign(remote, {
    url,
    keys,
    [Symbol.asyncDispose]: async () => void http.close().closeAllConnections(),
  })
}
