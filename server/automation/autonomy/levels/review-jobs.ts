import { takeReplayJob } from '../evidence/queue-replay-evidence.ts'
import { takeReplay } from '../evidence/take-replay.ts'
import { reviewDocumentJob, reviewLevelJob, reviewModelsJob } from './queue-review.ts'
import { reviewDocument, reviewModels } from './review-changes.ts'
import { reviewLevel } from './review-level.ts'
import { sweepLevels, sweepLevelsJob } from './sweep-levels.ts'

/** Jobs that review autonomy levels. */
export const reviewJobs = {
  [reviewLevelJob]: reviewLevel,
  [reviewDocumentJob]: reviewDocument,
  [reviewModelsJob]: reviewModels,
  [sweepLevelsJob]: sweepLevels,
  [takeReplayJob]: takeReplay,
}
