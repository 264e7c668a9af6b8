import { changeMessageStatus } from '../../desk/messages/changes/change-message-status.ts'
import type { Step } from '../runs/automation-run.ts'

/** A message that nothing was prepared for is as it came, or as it was before somebody wanted another draft. */
export const finish: Step = {
  async take(context, { message }) {
    if (message) {
      await changeMessageStatus(context, message, ['Processing'], { status: message.aiAnswer ? 'Drafted' : 'Received' })
    }
    return { outcome: 'Done' }
  },
}
