import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { resumeStoppedRuns } from '../runs/resume-runs.ts'
import { needTicket, type Operation, skipped } from './operation.ts'

export const notSpam: Operation = {
  async run(context, run) {
    const { ticketID } = needTicket(run)
    const isChanged = await setSpam(context, run.customerID, ticketID, false)
    if (!isChanged) return skipped('The ticket is not spam.')
    await resumeStoppedRuns(context, run.customerID, [ticketID])
    return {}
  },
}
