import { LongText, ShortText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { addJob } from '../../platform/jobs/jobs.ts'
import { defineOperation, EmailAddress, oncePerTicket, skipped } from '../operation.ts'
import { claimEffect } from '../runs/automation.store.ts'
import { type SendNotice, sendNoticeJob } from '../send-notice.ts'
import { wasDoneBefore } from '../was-done-before.ts'

export const notifyByEmail = defineOperation({
  operation: 'notifyByEmail',
  description: 'Emails a notice to an address.',
  parameters: Type.Object({
    to: EmailAddress,
    subject: Type.Optional(ShortText),
    text: Type.Optional(LongText),
    ...oncePerTicket,
  }),
  async run(context, run, { action, parameters }) {
    const { to, subject, text } = parameters
    if (await wasDoneBefore(context, run, { action, parameters }))
      return skipped(`${to} was already notified of this ticket.`)
    const { customerID, runID, position, ticket, message, macro } = run
    const key = `notice ${macro?.runKey ?? runID} ${position}`
    const details = {
      to,
      subject: subject?.trim() || `${action.name}${ticket ? ` (ticket ${ticket.ticketID})` : ''}`,
      text: [text?.trim() || action.description || action.name, message?.preview, `${context.publicUrl}/console/`]
        .filter(Boolean)
        .join('\n\n'),
    }
    const isFirst = await claimEffect(context, { customerID, key, ticketID: ticket?.ticketID ?? null, details })
    if (!isFirst) return skipped('The notification is already being sent.')
    const payload: SendNotice = { customerID, key }
    await addJob(context.db, sendNoticeJob, payload, { key: `${sendNoticeJob} ${customerID} ${key}`, maxAttempts: 5 })
    return { why: `${to} was notified.` }
  },
})
