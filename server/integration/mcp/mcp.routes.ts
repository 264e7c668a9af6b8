import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { App } from '../../platform/http/server.ts'
import { createRestCalls } from './rest-calls.ts'

/** A JSON-RPC 2.0 message, or a batch of them. */
const JsonRpc = Type.Unknown()

const maxBodyBytes = 1024 * 1024

/** Model Context Protocol for programs with an API token: stateless, one server per request. */
export async function mcpRoutes(app: App): Promise<void> {
  app.post(
    '/mcp',
    {
      bodyLimit: maxBodyBytes,
      config: {
        access: access.rep,
        summary: 'Model Context Protocol over Streamable HTTP, for API tokens.',
        isOneTransaction: false,
        isAudited: false,
      },
      schema: { body: JsonRpc, response: { 200: JsonRpc } },
    },
    async (request, reply) => {
      assertAllowed(request)
      // The protocol library takes 20 MB, so it is loaded with the first request.
      const { answerMcp } = await import('./answer-mcp.ts')
      await answerMcp(request, reply, createRestCalls(app, request))
      return reply
    },
  )
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      ...{ method, url: '/mcp' },
      config: { access: access.anyone, isInternal: true, isOneTransaction: false },
      handler: async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', 'POST')
        throw refuse('method_not_allowed')
      },
    })
  }
}

/** Rejects session tokens, which belong to the console, and requests from pages of other origins. */
function assertAllowed({ rep, headers, context }: FastifyRequest): void {
  if (!rep.apiToken) throw refuse('token_required')
  const { origin } = headers
  if (origin !== undefined && origin !== new URL(context.publicUrl).origin) throw refuse('origin_not_allowed')
}
