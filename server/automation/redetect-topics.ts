import type { Caller } from '../access.ts'
import type { Context } from '../context.ts'
import { getMessageForCaller } from '../desk/messages/get-message-for-caller.ts'
import { refuse } from '../errors.ts'
import { findExhaustion } from '../organization/budgets/reasons.ts'
import { explainAbsence } from '../organization/models/explain-absence.ts'
import { findEngine } from '../organization/models/find-engine.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { advanceRun } from './runs/advance-run.ts'
import { findStepsOfMessage } from './runs/automation.store.ts'
import { topicSequence } from './runs/sequence.ts'
import { insertRun } from './runs/start-run.ts'
import { findRun } from './runs/subject.store.ts'

interface DetectionOptions {
  modelName?: string
  executeActions?: boolean
}

/** Detects the topics of a message again, synchronously. Actions that wait continue in the background. */
export async function redetectTopics(
  context: Context,
  caller: Caller,
  messageID: number,
  { modelName, executeActions = false }: DetectionOptions,
): Promise<void> {
  const { customerID, ticketID, channelID } = await getMessageForCaller(context.db, caller, messageID)
  const engine = await findEngine(context, customerID, 'Topic', modelName ? { modelName } : {})
  if (!engine) throw await explainAbsence(context, customerID, 'Topic')
  const agenda = topicSequence(modelName, executeActions)
  const run = await inTransaction(context, (context) =>
    insertRun(context, { customerID, kind: 'topics', messageID, ticketID, channelID, agenda }),
  )
  await advanceRun(context, run)
  const steps = (await findStepsOfMessage(context.db, customerID, messageID)).filter(({ runID }) => runID === run.runID)
  const detecting = steps.find(({ step }) => step === 'detectTopics')
  const exhausted = detecting?.why && findExhaustion(detecting.why)
  if (exhausted) throw refuse(exhausted)
  if ((await findRun(context.db, run))?.state !== 'Failed') return
  throw refuse('topic_detection_failed', { reason: steps.at(-1)?.why ?? 'unknown' })
}
