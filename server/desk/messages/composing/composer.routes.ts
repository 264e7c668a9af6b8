import { CancelledMessage, ComposeDefaults, composeModes, MessageForward } from '@attendant/contract/desk/composer.ts'
import {
  MessageText,
  SendMessage,
  TicketMessage,
  TicketMessageCreate,
} from '@attendant/contract/desk/ticket-message.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import { acceptUploads } from '../../../platform/http/files/uploads.ts'
import type { App } from '../../../platform/http/server.ts'
import { answerWhenDrafted } from '../answer-when-drafted.ts'
import { prepareLargeHtml, withPrepared } from '../content/prepare-large-html.ts'
import { createMessage } from '../create-message.ts'
import { locksOfMessage } from '../receiving/locks-of-message.ts'
import { trackSenders } from '../receiving/track-senders.ts'
import { sendAnswer } from '../replies/send-answer.ts'
import { cancelMessage } from '../scheduling/cancel-message.ts'
import { composeReply } from './compose-reply.ts'
import { forwardMessage } from './forward-message.ts'
import { attaching, filesOf, messageForm } from './message-form.ts'

const OneMessage = Type.Object({ id: Id })
const takesForm = true
const hooks = { ...messageForm, preHandler: [messageForm.preHandler, prepareLargeHtml] }

/** Writing, sending, scheduling and forwarding messages. */
export async function composerRoutes(app: App): Promise<void> {
  await acceptUploads(app)
  const senders = trackSenders()

  app.post(
    '/ticketMessages/create-new',
    {
      config: {
        access: access.repOrPhone,
        summary: 'Add a message to a ticket, or open a ticket with it.',
        takesForm,
        locksOf: locksOfMessage,
      },
      schema: {
        querystring: Type.Object({ waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })) }),
        body: TicketMessageCreate,
        response: { 200: TicketMessage },
      },
      ...answerWhenDrafted,
      ...hooks,
      preHandler: [answerWhenDrafted.preHandler, ...hooks.preHandler],
    },
    async (request, reply) => {
      const { context, caller, body } = request
      const arrived = { arrival: senders.since(reply.elapsedTime), sentFiles: filesOf(request) }
      return attaching(request, () => createMessage(context, caller, withPrepared(request, body), arrived))
    },
  )

  app.post(
    '/ticketMessages/:id/send',
    {
      config: {
        access: permitted('sendReplies'),
        summary: 'Send the prepared reply or another one, a failed reply again, or a scheduled one now.',
        takesForm,
      },
      schema: { params: OneMessage, body: SendMessage, response: { 200: MessageText } },
      ...hooks,
    },
    async (request) => {
      const { context, rep, params, body } = request
      const reply = { ...withPrepared(request, body), files: filesOf(request) }
      return attaching(request, () => sendAnswer(context, rep, params.id, reply))
    },
  )

  app.post(
    '/ticketMessages/:id/forward',
    {
      config: {
        access: permitted('sendReplies'),
        summary: 'Forward a message, or the conversation up to it, by email.',
        takesForm,
      },
      schema: { params: OneMessage, body: MessageForward, response: { 200: TicketMessage } },
      ...hooks,
    },
    async (request) => {
      const { context, rep, params, body } = request
      const forward = { ...withPrepared(request, body), files: filesOf(request) }
      return attaching(request, () => forwardMessage(context, rep, params.id, forward))
    },
  )

  app.post(
    '/ticketMessages/:id/cancel',
    {
      config: {
        access: permitted('sendReplies'),
        summary: 'Take a scheduled message back: it becomes a draft of its sender.',
      },
      schema: { params: OneMessage, response: { 200: CancelledMessage } },
    },
    async ({ context, rep, params }) => cancelMessage(context, rep, params.id),
  )

  app.get(
    '/tickets/:id/compose',
    {
      config: { access: access.rep, summary: 'Who gets a reply or forward, and what the service adds to it.' },
      schema: {
        params: Type.Object({ id: Id }),
        querystring: Type.Object({
          mode: Type.Optional(Type.Enum([...composeModes])),
          /** The message to reply to or forward; by default the end user's last. */
          messageID: Type.Optional(Id),
        }),
        response: { 200: ComposeDefaults },
      },
    },
    async ({ context, rep, params, query }) => composeReply(context, rep, params.id, query),
  )
}
