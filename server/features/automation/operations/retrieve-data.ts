import { and, eq } from 'drizzle-orm'
import { badRequest } from '../../../platform/errors.ts'
import { documents } from '../../documents/documents.table.ts'
import { gatherPlaceholderFacts } from '../../documents/gather-placeholder-facts.ts'
import { type RetrievedData, retrieveData as retrieve } from '../../documents/retrieve-data.ts'
import { updateTicket } from '../../tickets/update-ticket.ts'
import { needTicket, type Operation } from './operation.ts'

interface Fetched {
  document: typeof documents.$inferSelect
  data: RetrievedData
}

/** What was fetched goes into the prompt. A failure is a note there and in the trace, and holds nobody up. */
export const retrieveData: Operation = {
  async prepare(context, { customerID, message }, parameters): Promise<Fetched | undefined> {
    const [document] = await context.db
      .select()
      .from(documents)
      .where(and(eq(documents.customerID, customerID), eq(documents.documentID, Number(parameters.documentID))))
    if (!document?.isDataRetrievalProcess) return undefined
    const facts = await gatherPlaceholderFacts(context, customerID, message)
    return { document, data: await retrieve(context, customerID, document, facts) }
  },
  async run(context, run, { parameters, prepared }) {
    const fetched = prepared as Fetched | undefined
    if (!fetched) throw badRequest('The document is gone, or is no data retrieval.')
    const { documentID, name: title, version } = fetched.document
    const { text, note, trace: retrieval } = fetched.data
    const { saveAs } = parameters as { saveAs?: string }
    if (saveAs && text) {
      const { ticketID, customFieldsData } = needTicket(run)
      await updateTicket(context, run.customerID, ticketID, {
        customFieldsData: { ...customFieldsData, [saveAs]: text },
      })
    }
    const content = [text, note ? `Note: ${note}` : ''].filter(Boolean).join('\n')
    const earlier = (run.facts.data ?? []).filter((data) => data.documentID !== documentID)
    return {
      facts: { data: [...earlier, { documentID, title, content, version }] },
      details: { documents: [{ documentID, version, retrieval, ...(note ? { note } : {}) }] },
      ...(note ? { why: note } : {}),
    }
  },
}
