import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

export const notifyEscalationJob = 'messages.notify-escalation'

export interface NotifyEscalation {
  customerID: number
  messageID: number
  email: string
}

export async function queueEscalationNotice(
  db: Database,
  { customerID, messageID }: Pick<MessageRow, 'customerID' | 'messageID'>,
  email: string,
): Promise<void> {
  const payload: NotifyEscalation = { customerID, messageID, email }
  await addJob(db, notifyEscalationJob, payload, {
    key: `${notifyEscalationJob} ${messageID} ${email}`,
    maxAttempts: 5,
  })
}

/** Job. A crash after sending sends the email again: a second notification is better than none. */
export async function notifyEscalation({ db, mailer, publicUrl }: Context, payload: NotifyEscalation): Promise<void> {
  const [message] = await db.select().from(messages).where(isMessage(payload))
  if (!message) return
  const { ticketID, preview, aiFeedbackComment, fromName, fromAddress, uid } = message
  const from = fromName || fromAddress || uid
  await mailer.send({
    to: payload.email,
    subject: `Ticket #${ticketID} was escalated`,
    text: [
      `${from ? `A message from ${from}` : 'A message'} in ticket #${ticketID} was escalated:`,
      preview,
      ...(aiFeedbackComment ? [`Comment: ${aiFeedbackComment}`] : []),
      `Open ticket: ${publicUrl}/console/inbox/${ticketID}`,
    ].join('\n\n'),
  })
}
