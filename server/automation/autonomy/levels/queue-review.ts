import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Pair } from './change-level.ts'

export const reviewLevelJob = 'autonomy.review'

/** In the transaction of the evidence; evidence that comes meanwhile is judged with it. */
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

/** In the transaction that changes or deletes the document. */
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
  /** The purposes for which another model was chosen. */
  slots: string[]
}

export async function queueModelReview({ db }: { db: Database }, customerID: number, slots: string[]): Promise<void> {
  const payload: ReviewModels = { customerID, slots }
  await addJob(db, reviewModelsJob, payload)
}
