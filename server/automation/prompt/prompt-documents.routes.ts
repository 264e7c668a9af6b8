import { Flag, Id, Text } from '@attendant/contract/fields.ts'
import { PromptDocuments } from '@attendant/contract/knowledge/document.ts'
import { Type } from 'typebox'
import { access, type Caller } from '../../access.ts'
import { getMessageForCaller, type MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { toSpender } from '../../organization/budgets/spending/spender.ts'
import type { App } from '../../platform/http/server.ts'
import { listPromptDocuments } from './list-prompt-documents.ts'

/** Retrieval limits apply to phone callers, not to representatives. */
const callerOf = ({ kind, customerID }: Caller, { uid, fromAddress }: MessageRow) => {
  const address = kind === 'phone' ? (uid ?? fromAddress) : undefined
  return address ? toSpender(customerID, { address }) : undefined
}

export async function promptDocumentRoutes(app: App): Promise<void> {
  app.get(
    '/ticketMessages/:id/promptDocuments',
    {
      config: { access: access.repOrPhone, summary: 'The documents that a reply to the message is based on.' },
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
      const documents = await listPromptDocuments(context, message, {
        ...wish,
        hookNames,
        spender: callerOf(caller, message),
      })
      return {
        promptDocuments: documents.map(({ documentID, title, content }) => ({ documentID, title, content })),
      }
    },
  )
}
