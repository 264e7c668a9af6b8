import { Type } from 'typebox'
import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { defineOperation, needTicket, skipped } from '../operation.ts'
import { resumeStoppedRuns } from '../runs/resume-runs.ts'
import { markByHand } from './spam/mark-by-hand.ts'

export const notSpam = defineOperation({
  operation: 'notSpam',
  description: 'Takes the mark of spam off the ticket.',
  parameters: Type.Object({}),
  async run(context, run) {
    if (run.macro) return markByHand(context, run, false)
    const { ticketID } = needTicket(run)
    const isChanged = await setSpam(context, run.customerID, ticketID, false)
    if (!isChanged) return skipped('The ticket is not spam.')
    await resumeStoppedRuns(context, run.customerID, [ticketID])
    return {}
  },
})
