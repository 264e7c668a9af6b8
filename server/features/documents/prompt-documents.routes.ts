import { PromptDocuments } from '../../../contract/document.ts'
import { Flag, Id, Text } from '../../../contract/fields.ts'
import { Type } from '../../../contract/schema.ts'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { getMessageForCaller } from '../messages/get-message-for-caller.ts'
import { listPromptDocuments } from './list-prompt-documents.ts'

export async function promptDocumentRoutes(app: App): Promise<void> {
  app.get(
    '/ticketMessages/:id/promptDocuments',
    {
      config: { access: access.repOrPhone, summary: 'The documents that a reply to the message rests on.' },
      schema: {
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ onlyPromptDocuments: Type.Optional(Flag), hookName: Type.Optional(Text(100)) }),
        response: { 200: PromptDocuments },
      },
    },
    async ({ context, caller, params, query }) => {
      const { hookName, ...wish } = query
      const message = await getMessageForCaller(context.db, caller, params.id)
      const hookNames = hookName ? [hookName] : []
      const documents = await listPromptDocuments(context, message, { ...wish, hookNames })
      return {
        promptDocuments: documents.map(({ documentID, title, content }) => ({ documentID, title, content })),
      }
    },
  )
}
