import { moveMessage } from '../../messages/move-message.ts'
import type { Step } from '../automation-run.ts'

/** A message that nothing was prepared for is as it came. */
export const finish: Step = {
  async take(context, { message }) {
    if (message) await moveMessage(context, message, ['Processing'], { status: 'Received' })
    return { outcome: 'Done' }
  },
}
