import {
  ChatArticleQuery,
  ChatArticles,
  ChatFileQuery,
  ChatSession,
  ChatSessionCreate,
  EmailCode,
  EmailVerification,
} from '@attendant/contract/channels/chat.ts'
import { ChatMessage } from '@attendant/contract/channels/hub.ts'
import { Nothing } from '@attendant/contract/fields.ts'
import { access } from '../../access.ts'
import type { Tokens } from '../../people/auth/tokens.ts'
import { acceptUploads } from '../../platform/http/files/uploads.ts'
import type { RateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { offerArticles } from './offer-articles.ts'
import { startChat } from './start-chat.ts'
import { uploadChatFile } from './upload-chat-file.ts'
import { requestEmailCode, verifyEmail } from './visitors/verify-email.ts'

/** What visitors do over HTTP; everything else uses the hub. */
export const chatRoutes = (tokens: Tokens, perVisitor: RateLimit) => async (app: App) => {
  await acceptUploads(app)

  app.post(
    '/api/Chat/session',
    {
      config: { access: access.credentials, summary: 'Start a chat on a page of the channel, or go on with one.' },
      schema: { body: ChatSessionCreate, response: { 200: ChatSession } },
    },
    async ({ context, headers, ip, body }) => startChat(context, tokens, { origin: headers.origin, address: ip }, body),
  )

  app.get(
    '/api/Chat/articles',
    {
      config: {
        access: access.visitor,
        summary: 'Articles of the help center that fit what the visitor is about to ask.',
      },
      schema: { querystring: ChatArticleQuery, response: { 200: ChatArticles } },
    },
    async ({ context, visitor, query }) => {
      await perVisitor.count(visitor.ticketToken)
      return { items: await offerArticles(context, visitor, query.q) }
    },
  )

  app.post(
    '/api/Chat/email-code',
    {
      config: { access: access.visitor, summary: 'Send a verification code to the address that the visitor left.' },
      schema: { response: { 200: EmailCode } },
    },
    async ({ context, visitor }) => {
      await perVisitor.count(visitor.ticketToken)
      return requestEmailCode(context, visitor)
    },
  )

  app.post(
    '/api/Chat/verify-email',
    {
      config: {
        access: access.visitor,
        summary: 'Verify the address that the visitor left with the code that was sent to it.',
        isOneTransaction: false,
      },
      schema: { body: EmailVerification, response: { 204: Nothing } },
    },
    async ({ context, visitor, body }) => {
      await perVisitor.count(visitor.ticketToken)
      await verifyEmail(context, visitor, body.code)
    },
  )

  app.post(
    '/api/Chat/files',
    {
      config: {
        access: access.visitor,
        summary: 'Send a file of up to 25 MB into a chat, with the token of the chat session.',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { querystring: ChatFileQuery, response: { 200: ChatMessage } },
    },
    async (request) => {
      await perVisitor.count(request.visitor.ticketToken)
      return uploadChatFile(request, request.query)
    },
  )
}
