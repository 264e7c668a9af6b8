import { changeMessageStatus } from '../../desk/messages/changes/change-message-status.ts'
import { needAssignee } from '../../desk/tickets/changes/need-assignee.ts'
import { requestPerson } from '../../desk/tickets/changes/request-person.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { updateRun } from './automation.store.ts'
import type { Run, StepContext } from './automation-run.ts'
import { lockRun } from './subject.store.ts'

/** Fails a run and its message; a retry resumes at the failed step. */
export function failRun(context: StepContext, begun: Run, reason: string): Promise<void> {
  return inTransaction(context, async (context) => {
    const run = await lockRun(context.db, begun)
    if (!run) return
    await updateRun(context.db, run, { state: 'Failed', endedAt: context.now() })
    await failMessage(context, run, reason)
  })
}

/** Answered or escalated messages keep their status; a failed hook run does not fail its message. */
export async function failMessage(context: StepContext, { kind, message }: Run, failure: string): Promise<void> {
  if (kind !== 'message' || !message) return
  const status = 'Failed'
  const isChanged = await changeMessageStatus(context, message, ['Received', 'Processing'], { status, failure })
  if (!isChanged) return
  await requestPerson(context, message, failure)
  await needAssignee(context, message)
}
