import { changeMessageStatus } from '../../desk/messages/changes/change-message-status.ts'
import type { Step } from '../runs/automation-run.ts'

/** Restores the status of a message that was not drafted in this run. */
export const finish: Step = {
  async take(context, { message }) {
    if (message) {
      await changeMessageStatus(context, message, ['Processing'], { status: message.aiAnswer ? 'Drafted' : 'Received' })
    }
    return { outcome: 'Done' }
  },
}
