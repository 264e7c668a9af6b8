import { Assist } from '@attendant/contract/automation/assist.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { assistTicket } from './assist-ticket.ts'
import { streamAnswer } from './stream-answer.ts'

const Events = Type.Unsafe<unknown>({})

export async function assistRoutes(app: App): Promise<void> {
  app.post(
    '/tickets/:id/assist',
    {
      config: {
        access: access.rep,
        summary:
          'Ask the AI about a ticket, or have it change a text. The response is a stream of events: delta, restart, done, error.',
        produces: 'text/event-stream',
        isOneTransaction: false,
        isAudited: false,
      },
      schema: { params: Type.Object({ id: Id }), body: Assist, response: { 200: Events } },
    },
    async ({ context, rep, params, body }, reply) => {
      const stream = await streamAnswer(context.log, (onText) => assistTicket(context, rep, params.id, body, onText))
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
      return stream
    },
  )
}
