import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../../context.ts'
import { notifyDeliveryFailed } from '../../notifications/facts/notify-delivery-failed.ts'
import { automationPort } from '../../ports.ts'
import { trackMessage } from '../../sla/track-sla.ts'
import { announceTicket } from '../../tickets/changes/announce-ticket.ts'
import { reopenTicket } from '../../tickets/changes/change-ticket-state.ts'
import { toRecipients } from '../composing/recipients.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage, updateMessageRow } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

export interface RecipientReport {
  /** Null if the report does not include it. */
  address: string | null
  state: 'Delivered' | 'Bounced'
  reason: string | null
}

/**
 * Records what servers report about recipients after a message was sent. If every address in To failed, the message
 * failed: its ticket is reopened, and a resend gets another ID. The caller has locked the ticket.
 */
export async function recordRecipientReports(
  context: Context,
  { customerID, messageID }: Pick<MessageRow, 'customerID' | 'messageID'>,
  reports: RecipientReport[],
): Promise<void> {
  const { db, now } = context
  const [message] = await db.select().from(messages).where(isMessage({ customerID, messageID })).for('update')
  if (message?.senderType !== 'CustomerRep' || reports.length === 0) return
  const before = message.recipients ?? toRecipients({ to: [message.toAddress ?? ''], cc: [], bcc: [] })
  const recipients = apply(before, reports, now())
  const bounced = recipients.filter(({ state }, index) => state === 'Bounced' && before[index]?.state !== 'Bounced')
  const addressees = recipients.filter(({ kind }) => kind === 'To')
  const isOut = message.status === 'Sent' || message.status === 'Queued'
  const isFailing = isOut && bounced.length > 0 && addressees.every(({ state }) => state === 'Bounced')
  const failure = bounced[0]?.reason ?? null
  const changes = isFailing ? ({ status: 'Failed', failure, externalID: null } as const) : {}
  await updateMessageRow(db, message, { recipients, ...changes })
  await publishMessageEvent(context, 'message.updated', { ...message, ...changes })
  if (isFailing) await trackMessage(context, { ...message, ...changes }, now())
  if (isFailing) await reopen(context, message)
  if (bounced.length > 0 && isOut) await notifyDeliveryFailed(context, message, failure)
}

function apply(recipients: MessageRecipient[], reports: RecipientReport[], now: Date): MessageRecipient[] {
  const known = new Set(recipients.map(({ address }) => address.toLowerCase()))
  // Servers also report addresses that the email was forwarded to, and some report none.
  const unknown = reports.filter(({ address }) => !known.has(address?.toLowerCase() ?? ''))
  const isNamed = unknown.length < reports.length
  return recipients.map((recipient) => {
    const own = reports.find(({ address }) => address?.toLowerCase() === recipient.address.toLowerCase())
    const other = isNamed ? undefined : unknown.find(({ state }) => isMeant(recipient, state, recipients.length === 1))
    const report = own ?? other
    if (!report || recipient.state === 'Bounced') return recipient
    return { ...recipient, state: report.state, reason: report.reason, at: now.toISOString() }
  })
}

/**
 * A report without a recipient concerns the only recipient; a failure without one among several concerns those in To.
 */
const isMeant = ({ kind }: MessageRecipient, state: RecipientReport['state'], isOnly: boolean) =>
  isOnly || (state === 'Bounced' && kind === 'To')

async function reopen(context: Context, { customerID, ticketID, channelID, isForward }: MessageRow): Promise<void> {
  const isReopened = !isForward && (await reopenTicket(context, customerID, ticketID))
  if (!isReopened) return announceTicket(context, customerID, ticketID)
  await automationPort(context).fireHookOfTickets(context, customerID, 'OnReopen', [{ ticketID, channelID }])
}
