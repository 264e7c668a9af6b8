import { ChatFileQuery, ChatSession, ChatSessionCreate } from '../../../contract/chat.ts'
import { ChatMessage } from '../../../contract/hub.ts'
import { access } from '../../access.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { acceptUploads } from '../../platform/http/uploads.ts'
import type { Tokens } from '../auth/tokens.ts'
import { startChat } from './start-chat.ts'
import { uploadChatFile } from './upload-chat-file.ts'

/** What visitors do over HTTP; the rest they do over the hub. */
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
      await perVisitor.count(`${request.visitor.ticketID}`)
      return uploadChatFile(request, request.query)
    },
  )
}
