import { Id } from '@attendant/contract/fields.ts'
import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { writeReply } from '../../desk/messages/replies/write-reply.ts'
import { refuse } from '../../errors.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import { defineOperation, needMessage, needTicket, oncePerTicket, skipped } from '../operation.ts'
import { gatherPlaceholderFacts } from '../prompt/gather-placeholder-facts.ts'
import { wasDoneBefore } from '../was-done-before.ts'

/** Sends a document's text unchanged; the message still waits for its reply. */
export const sendDocument = defineOperation({
  operation: 'sendDocument',
  description: 'Sends the text of a document to the end user.',
  parameters: Type.Object({ documentID: Id, ...oncePerTicket }),
  async run(context, run, { action, parameters }) {
    const message = needMessage(run)
    if (needTicket(run).isSpam) return skipped('The ticket is spam.')
    const distrust = explainDistrust(message)
    if (distrust) return skipped(distrust)
    const [document] = await context.db
      .select()
      .from(documents)
      .where(and(eq(documents.customerID, run.customerID), eq(documents.documentID, parameters.documentID)))
    if (!document?.content?.trim()) throw refuse('send_document_missing')
    if (await wasDoneBefore(context, run, { action, parameters })) return skipped('It was already sent in this ticket.')
    const facts = await gatherPlaceholderFacts(context, run.customerID, message)
    const text = replacePlaceholders(document.content, facts)
    const { messageID } = await writeReply(context, message, {
      content: { message: text },
      customerRepID: null,
      isAnswer: false,
    })
    const { documentID, name, version } = document
    return { sentMessageID: messageID, details: { documents: [{ documentID, name, version }] } }
  },
})
