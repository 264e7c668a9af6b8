import type { Rep } from '../access.ts'
import type { Context } from '../context.ts'
import { changeMessageStatus } from '../desk/messages/changes/change-message-status.ts'
import { lockMessageForCaller } from '../desk/messages/changes/lock-message.ts'
import { refuse } from '../errors.ts'
import { findRunsOfMessage, updateRun } from './runs/automation.store.ts'
import { draftSequence, laterSequence } from './runs/sequence.ts'
import { queueAdvance, startMessageRun } from './runs/start-run.ts'

/**
 * Retries a message. A failed run resumes at the failed step, so that nothing is done twice; a message that was processed
 * without AI gets the missing steps; a drafted message gets a new draft from the current documents.
 */
export async function retryMessage(context: Context, rep: Rep, messageID: number): Promise<void> {
  const { db } = context
  const message = await lockMessageForCaller(db, rep, messageID)
  if (message.senderType !== 'EndUser' || !['Failed', 'Received', 'Drafted'].includes(message.status)) {
    throw refuse('message_not_waiting', { status: message.status })
  }
  const runs = (await findRunsOfMessage(db, rep.customerID, messageID)).filter(({ kind }) => kind === 'message')
  const run = runs.at(-1)
  if (run?.state === 'Running' || run?.state === 'Waiting') throw refuse('message_in_progress')
  if (run?.state === 'Failed') {
    await updateRun(db, run, { state: 'Running', endedAt: null, facts: { ...run.facts, isRetried: true } })
    await changeMessageStatus(context, message, ['Failed'], { status: 'Processing' })
    await queueAdvance(db, run)
    return
  }
  if (message.status === 'Drafted') {
    await changeMessageStatus(context, message, ['Drafted'], { status: 'Processing' })
    await startMessageRun(context, message, { ...run?.facts, isRetried: true }, draftSequence)
    return
  }
  // Without an earlier run the assignee on arrival is unknown, so the current one counts as assigned since then.
  const { assignedTo, firedHooks } = run?.facts ?? {}
  const facts = { assignedTo, firedHooks, isRetried: true }
  await startMessageRun(context, message, facts, run ? laterSequence : undefined)
}
