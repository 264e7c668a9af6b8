import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Pair } from './change-level.ts'

export const reviewLevelJob = 'autonomy.review'

/** Call in the transaction that stores the evidence; one review covers everything stored until it runs. */
export async function queueReview(
  db: Database,
  { customerID, channelID, topicIDs }: Omit<Pair, 'topicID'> & { topicIDs: number[] },
): Promise<void> {
  for (const topicID of topicIDs) {
    const payload: Pair = { customerID, channelID, topicID }
    await addJob(db, reviewLevelJob, payload, { key: `${reviewLevelJob} ${channelID} ${topicID}` })
  }
}

export const reviewDocumentJob = 'autonomy.review-document'
export interface ReviewDocument {
  customerID: number
  documentID: number
}

/** Call in the transaction that changes or deletes the document. */
export async function queueDocumentReview(
  { db }: { db: Database },
  customerID: number,
  documentID: number,
): Promise<void> {
  const payload: ReviewDocument = { customerID, documentID }
  await addJob(db, reviewDocumentJob, payload, { key: `${reviewDocumentJob} ${documentID}` })
}

export const reviewModelsJob = 'autonomy.review-models'
export interface ReviewModels {
  customerID: number
  /** The purposes whose model changed. */
  slots: string[]
}

export async function queueModelReview({ db }: { db: Database }, customerID: number, slots: string[]): Promise<void> {
  const payload: ReviewModels = { customerID, slots }
  await addJob(db, reviewModelsJob, payload)
}
