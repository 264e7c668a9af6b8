import { changeLockedStatus } from '../../desk/messages/changes/change-message-status.ts'
import { needAssignee } from '../../desk/tickets/changes/need-assignee.ts'
import type { Step } from '../runs/automation-run.ts'

/**
 * Restores the status of a message that was not drafted in this run. Messages without an automatic reply wait for a
 * person. Ignores the ticket of the run, which may be outdated.
 */
export const finish: Step = {
  async take(context, { kind, message }) {
    if (kind === 'message' && message && !message.isInternal && message.status !== 'Answered') {
      await needAssignee(context, message)
    }
    if (message?.status === 'Processing') {
      await changeLockedStatus(context, message, ['Processing'], { status: message.aiAnswer ? 'Drafted' : 'Received' })
    }
    return { outcome: 'Done' }
  },
}
