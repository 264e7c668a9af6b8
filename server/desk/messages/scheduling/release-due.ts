import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notifySendNotPermitted } from '../../notifications/facts/notify-send-cancelled.ts'
import { automationPort } from '../../ports.ts'
import { lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import { requestPerson } from '../../tickets/changes/request-person.ts'
import type { DeliverMessage } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { mayStillSend } from './may-still-send.ts'
import { releaseMessage } from './release-message.ts'
import { withdrawMessage } from './withdraw-message.ts'

/** How long until the message may be sent, in milliseconds; null if it is no longer scheduled. */
export function releaseDue(context: Context, key: DeliverMessage): Promise<number | null> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const [known] = await db.select().from(messages).where(isMessage(key))
    if (known?.status !== 'Scheduled') return null
    const scheduled = await lockScheduled(context, known)
    if (!scheduled) return null
    const waitMs = (scheduled.scheduledFor?.getTime() ?? 0) - context.now().getTime()
    if (waitMs > 0) return waitMs
    if (scheduled.composition?.isAutomatic && (await recallAutomatic(context, scheduled))) return null
    if (!(await mayStillSend(context.db, scheduled))) {
      await notifySendNotPermitted(context, scheduled)
      await withdrawMessage(context, scheduled, { by: 'Permission' })
      return null
    }
    await releaseMessage(context, scheduled)
    return null
  })
}

/** Withdraws an AI reply if a person has taken over, its autonomy level fell or one of its documents changed. */
async function recallAutomatic(context: Context, scheduled: MessageRow): Promise<boolean> {
  if (await isWithPeople(context, scheduled)) {
    await withdrawMessage(context, scheduled, { by: 'Reply' })
    return true
  }
  const reason = await automationPort(context).findRecall(context, scheduled)
  if (reason === undefined) return false
  await withdrawMessage(context, scheduled, { by: 'Autonomy' })
  await requestPerson(context, scheduled, reason)
  return true
}

/** Whether the ticket was escalated, assigned, closed or marked as spam since the reply was written. */
async function isWithPeople({ db }: Context, { customerID, ticketID, composition }: MessageRow): Promise<boolean> {
  const [ticket] = await lockTickets(db, customerID, [ticketID])
  if (!ticket || ticket.status === 'Escalated' || ticket.isClosed || ticket.isSpam) return true
  return ticket.customerRepID !== null && ticket.customerRepID !== composition?.assigneeID
}

async function lockScheduled({ db }: Context, known: MessageRow): Promise<MessageRow | undefined> {
  await lockTickets(db, known.customerID, [known.ticketID])
  const [locked] = await db.select().from(messages).where(isMessage(known)).for('update')
  return locked?.status === 'Scheduled' ? locked : undefined
}
