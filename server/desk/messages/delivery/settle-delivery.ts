import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runLater, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notifyDeliveryFailed } from '../../notifications/facts/notify-delivery-failed.ts'
import { automationPort } from '../../ports.ts'
import { trackMessage } from '../../sla/track-sla.ts'
import { announceTicket } from '../../tickets/changes/announce-ticket.ts'
import { closeTicket, lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import { settleRecipients, toRecipients } from '../composing/recipients.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { answerable } from '../messages.policy.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

export type Outcome = Pick<MessageRow, 'status' | 'failure'> & { externalID?: string; recipients?: MessageRecipient[] }

const { placeholder } = sql
const isOfKey = sql`customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}`
const findRow = prepareSelect(getTableColumns(messages), sql`from ${messages} where ${isOfKey}`)
const settlement = sql`
  update ${messages} set status = ${placeholder('status')}, failure = ${placeholder('failure')},
    external_id = coalesce(${placeholder('externalID')}, external_id), scheduled_for = null, dispatching_until = null,
    recipients = ${placeholder('recipients')}
  where ${isOfKey} and status in ('Queued', 'Scheduled')
  returning message_id`
const settleRow = prepareStatement(settlement)
const answerAndSettle = prepareStatement(sql`
  with answered as (
    update ${messages} set status = 'Answered', failure = null
    where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('answeredID')}
      and status = any(${placeholder('answerable')}::text[])
  ) ${settlement}`)

/** Records the result of a delivery, once. */
export function settle(context: Context, { customerID, messageID }: MessageRow, outcome: Outcome): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db, now } = context
    const [known] = await findRow(db, { customerID, messageID })
    if (!known) return
    const closes = outcome.status === 'Sent' && known.composition?.closesTicket === true
    if (closes) await lockTickets(db, customerID, [known.ticketID])
    const message = withOutcome(known, outcome, now())
    if ((await runPrepared(db, settleRow, toValues(message))).length === 0) return
    await announceSettled(context, message)
    if (outcome.status === 'Failed') await notifyFailure(context, message)
    if (outcome.status !== 'Sent' || message.isForward) return
    await automationPort(context).fireHookOfReply(context, 'OnReplySent', message)
    if (closes) await closeAfterSend(context, message)
  })
}

/**
 * For a message that is delivered by being stored, in the transaction that stores it. If rules listen for the reply,
 * the caller must leave the delivery to its job, because the chain of hooks is not known before. A message that it
 * replies to, and that this transaction has locked, becomes `Answered` in the same statement.
 */
export async function settleStored(
  context: Context,
  stored: MessageRow,
  externalID: string,
  answered?: MessageRow,
): Promise<void> {
  const message = withOutcome(stored, { status: 'Sent', failure: null, externalID }, context.now())
  const values = toValues(message)
  if (answered && answerable.includes(answered.status)) {
    await runLater(context.db, answerAndSettle, { ...values, answeredID: answered.messageID, answerable })
    await publishMessageEvent(context, 'message.updated', { ...answered, status: 'Answered' })
  } else await runLater(context.db, settleRow, values)
  await announceSettled(context, message)
}

function withOutcome(known: MessageRow, outcome: Outcome, at: Date): MessageRow {
  const settled = outcome.recipients ?? settleRecipients(recipientsOf(known), stateOf(outcome), at, outcome.failure)
  const recipients = settled.length > 0 ? settled : null
  return { ...known, ...outcome, scheduledFor: null, dispatchingUntil: null, recipients }
}

const toValues = ({ recipients, ...message }: MessageRow) => ({
  ...message,
  recipients: recipients && JSON.stringify(recipients),
})

async function announceSettled(context: Context, message: MessageRow): Promise<void> {
  await publishMessageEvent(context, 'message.updated', message)
  await trackMessage(context, message, context.now())
}

async function notifyFailure(context: Context, message: MessageRow): Promise<void> {
  await announceTicket(context, message.customerID, message.ticketID)
  await notifyDeliveryFailed(context, message, message.failure)
}

const stateOf = ({ status }: Outcome) => (status === 'Sent' ? 'Sent' : 'Failed')

const recipientsOf = ({ recipients, toAddress }: MessageRow): MessageRecipient[] =>
  recipients ?? (toAddress ? toRecipients({ to: [toAddress], cc: [], bcc: [] }) : [])

/** Does not close the ticket if the end user wrote meanwhile. */
async function closeAfterSend(context: Context, message: MessageRow): Promise<void> {
  const { customerID, ticketID, channelID } = message
  if (await hasEndUserWritten(context.db, message)) return
  if (!(await closeTicket(context, customerID, ticketID))) return
  await automationPort(context).fireHookOfTickets(context, customerID, 'OnClose', [{ ticketID, channelID }])
}

async function hasEndUserWritten(db: Database, { customerID, ticketID, messageID }: MessageRow): Promise<boolean> {
  const isLater = and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    eq(messages.senderType, 'EndUser'),
    isNull(messages.arrivedAs),
    gt(messages.messageID, messageID),
  )
  return (await db.$count(messages, isLater)) > 0
}
