import { changeMessageStatus } from '../../messages/change-message-status.ts'
import { explainAbsence } from '../../models/explain-absence.ts'
import { findEngine } from '../../models/find-engine.ts'
import type { Step } from '../automation-run.ts'
import { slotOfChannel } from './slot-of-channel.ts'

/** A message that no AI will work on stays `Received`; its rules run all the same. */
export const begin: Step = {
  async take(context, { customerID, channel, message }) {
    const slot = slotOfChannel(channel)
    const hasEngine = (await findEngine(context, customerID, slot)) !== undefined
    if (!hasEngine) return { outcome: 'Done', why: await explainAbsence(context, customerID, slot) }
    if (message) await changeMessageStatus(context, message, ['Received', 'Failed'], { status: 'Processing' })
    return { outcome: 'Done' }
  },
}
