import { Attachment } from '@attendant/contract/desk/attachment.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import { acceptUploads } from '../../../platform/http/files/uploads.ts'
import type { App } from '../../../platform/http/server.ts'
import { getMessageForCaller } from '../../messages/get-message-for-caller.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { listAttachmentsOf } from './list-attachments.ts'
import { uploadAttachment } from './upload-attachment.ts'

const OneMessage = Type.Object({ id: Id })
const OneAttachment = Type.Object({ id: Id, attachmentId: Id })

export async function attachmentRoutes(app: App): Promise<void> {
  await acceptUploads(app)

  app.post(
    '/ticketMessages/:id/attachments',
    {
      config: {
        access: access.rep,
        summary: 'Attach a file of up to 25 MB to a message.',
        uploads: 'file',
        isOneTransaction: false,
      },
      schema: { params: OneMessage, response: { 200: Attachment } },
    },
    async (request) => uploadAttachment(request, request.params.id),
  )

  app.get(
    '/ticketMessages/:id/attachments',
    {
      config: { access: access.rep, summary: 'The attachments of a message.' },
      schema: { params: OneMessage, response: { 200: Type.Array(Attachment) } },
    },
    async ({ context, rep, params }) => {
      const { customerID, messageID } = await getMessageForCaller(context.db, rep, params.id)
      return (await listAttachmentsOf(context.db, customerID, [messageID])).get(messageID) ?? []
    },
  )

  app.delete(
    '/ticketMessages/:id/attachments/:attachmentId',
    {
      config: { access: permitted('deleteTickets'), summary: 'Delete an attachment and its file.' },
      schema: { params: OneAttachment, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteAttachment(context, rep, params.id, params.attachmentId),
  )
}
