import { moveMessage } from '../../messages/move-message.ts'
import { engineFor } from '../../models/engine-for.ts'
import type { Step } from '../automation-run.ts'
import { noEngine } from '../think.ts'
import { slotOfChannel } from './slot-of-channel.ts'

/** A message that no AI will work on stays `Received`; its rules run all the same. */
export const begin: Step = {
  async take(context, { customerID, channel, message }) {
    const hasEngine = (await engineFor(context, customerID, slotOfChannel(channel))) !== undefined
    if (!hasEngine) return { outcome: 'Done', why: noEngine }
    if (message) await moveMessage(context, message, ['Received', 'Failed'], { status: 'Processing' })
    return { outcome: 'Done' }
  },
}
