import { changeMessageStatus } from '../../messages/change-message-status.ts'
import type { Step } from '../automation-run.ts'

/** A message that nothing was prepared for is as it came. */
export const finish: Step = {
  async take(context, { message }) {
    if (message) await changeMessageStatus(context, message, ['Processing'], { status: 'Received' })
    return { outcome: 'Done' }
  },
}
