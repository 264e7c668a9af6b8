import { reviewDocumentJob, reviewLevelJob, reviewModelsJob } from './queue-review.ts'
import { reviewDocument, reviewModels } from './review-changes.ts'
import { reviewLevel } from './review-level.ts'

/** The jobs that review levels of autonomy. */
export const reviewJobs = {
  [reviewLevelJob]: reviewLevel,
  [reviewDocumentJob]: reviewDocument,
  [reviewModelsJob]: reviewModels,
}
