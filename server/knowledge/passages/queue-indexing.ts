import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const indexDocumentJob = 'knowledge.index'

export interface IndexDocument {
  customerID: number
  documentID: number
}

/** Call in the transaction of the change. A customer's documents are indexed one after another. */
export async function queueIndexing(db: Database, { customerID, documentID }: IndexDocument): Promise<void> {
  const payload: IndexDocument = { customerID, documentID }
  await addJob(db, indexDocumentJob, payload, {
    key: `${indexDocumentJob} ${documentID}`,
    queue: `${indexDocumentJob} ${customerID}`,
  })
}
