import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createMcpServer } from './create-mcp-server.ts'
import type { CallApi } from './rest-calls.ts'

/** Lets the library respond to a request, with the headers set so far. */
export async function answerMcp(request: FastifyRequest, reply: FastifyReply, call: CallApi): Promise<void> {
  const server = createMcpServer(request, call)
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  await server.connect(transport)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.once('close', () => void server.close())
  await transport.handleRequest(request.raw, reply.raw, request.body)
}
