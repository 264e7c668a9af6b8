import { Id, Name } from '@attendant/contract/fields.ts'
import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { updateTicket } from '../../desk/tickets/changes/update-ticket.ts'
import { refuse } from '../../errors.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { type RetrievedData, retrieveData as retrieve } from '../../knowledge/documents/retrieval/retrieve-data.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'
import { gatherPlaceholderFacts } from '../prompt/gather-placeholder-facts.ts'
import { spenderOf } from '../runs/spender-of-run.ts'

interface Distrusted {
  distrust: string
}

interface Fetched {
  document: typeof documents.$inferSelect
  data: RetrievedData
}

/** Adds the retrieved data to the prompt. A failure becomes a note in the prompt and the trace; the run continues. */
export const retrieveData = defineOperation({
  operation: 'retrieveData',
  description: 'Runs a data retrieval and keeps its answer for the prompt, and in a custom field where one is named.',
  parameters: Type.Object({ documentID: Id, saveAs: Type.Optional(Name) }),
  async prepare(context, run, parameters): Promise<Fetched | Distrusted | undefined> {
    const { customerID, message } = run
    const distrust = message && explainDistrust(message)
    if (distrust) return { distrust }
    const [document] = await context.db
      .select()
      .from(documents)
      .where(and(eq(documents.customerID, customerID), eq(documents.documentID, parameters.documentID)))
    if (!document?.isDataRetrievalProcess) return undefined
    const facts = await gatherPlaceholderFacts(context, customerID, message)
    const spender = spenderOf(context, run.facts)
    return { document, data: await retrieve(context, customerID, document, facts, { spender }) }
  },
  async run(context, run, { parameters, prepared: fetched }) {
    if (fetched && 'distrust' in fetched) return skipped(fetched.distrust)
    if (!fetched) throw refuse('retrieval_document_missing')
    const { documentID, name: title, version } = fetched.document
    const { text, note, trace: retrieval } = fetched.data
    const { saveAs } = parameters
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
      details: { documents: [{ documentID, name: title, version, retrieval, ...(note ? { note } : {}) }] },
      ...(note ? { why: note } : {}),
    }
  },
})
