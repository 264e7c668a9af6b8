import { CorrectTopics, Escalate, LikeResult, MessageText } from '@attendant/contract/desk/ticket-message.ts'
import { Flag, Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { correctTopics } from './correct-topics.ts'
import { escalateMessage } from './escalate-message.ts'
import { rateAnswer } from './rate-answer.ts'

const OneMessage = Type.Object({ id: Id })

/** Escalation, topic corrections and ratings of messages. */
export async function answerRoutes(app: App): Promise<void> {
  app.post(
    '/ticketMessages/:id/correct-topics',
    {
      config: { access: access.rep, summary: 'Say what a message is about. Replaces its topics.' },
      schema: { params: OneMessage, body: CorrectTopics, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => correctTopics(context, rep, params.id, body.topicIds),
  )

  app.post(
    '/ticketMessages/:id/escalate-by-id',
    {
      config: { access: access.repOrPhone, summary: 'Escalate a message, and notify one agent by email.' },
      schema: { params: OneMessage, body: Escalate, response: { 200: MessageText } },
    },
    async ({ context, caller, params, body }) => escalateMessage(context, caller, params.id, body),
  )

  app.get(
    '/ticketMessages/:ticketToken/like-dislike',
    {
      config: { access: access.secretInPath, summary: "The end user's opinion of the last AI answer." },
      schema: {
        params: Type.Object({ ticketToken: Type.String() }),
        querystring: Type.Object({ like: Flag }),
        response: { 200: LikeResult },
      },
    },
    async ({ context, params, query }) => rateAnswer(context, params.ticketToken, query.like),
  )
}
