import { addJob } from '../../platform/jobs/jobs.ts'
import { claimEffect } from '../runs/automation.store.ts'
import { type SendNotice, sendNoticeJob } from '../send-notice.ts'
import { type Operation, skipped } from './operation.ts'
import { wasDoneBefore } from './was-done-before.ts'

export const notifyByEmail: Operation = {
  async run(context, run, { action, parameters }) {
    const { to, subject, text } = parameters as { to: string; subject?: string; text?: string }
    if (await wasDoneBefore(context, run, { action, parameters }))
      return skipped(`${to} was told of this ticket before.`)
    const { customerID, runID, position, ticket, message } = run
    const key = `notice ${runID} ${position}`
    const details = {
      to,
      subject: subject?.trim() || `${action.name}${ticket ? ` (ticket ${ticket.ticketID})` : ''}`,
      text: [text?.trim() || action.description || action.name, message?.preview, `${context.publicUrl}/console/`]
        .filter(Boolean)
        .join('\n\n'),
    }
    const isFirst = await claimEffect(context, { customerID, key, ticketID: ticket?.ticketID ?? null, details })
    if (!isFirst) return skipped('The notice is on its way already.')
    const payload: SendNotice = { customerID, key }
    await addJob(context.db, sendNoticeJob, payload, { key: `${sendNoticeJob} ${customerID} ${key}`, maxAttempts: 5 })
    return { why: `${to} is told.` }
  },
}
