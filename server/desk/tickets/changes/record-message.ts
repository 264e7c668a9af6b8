import type { ReplyParty } from '@attendant/contract/desk/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { forAllRuns } from '../../../platform/database/statements/merged-statement.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { asEndUser } from '../../actors/as-end-user.ts'
import { messages } from '../../messages/messages.table.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { appendingWords, reindexTicket, wordTypes, wordValues } from '../search/index-ticket-words.ts'
import { endSnoozeByReply } from '../snooze/end-snooze.ts'
import { isTicket } from '../tickets.store.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'
import { lockTickets, reopenTicket } from './change-ticket-state.ts'

export interface RecordedMessage {
  customerID: number
  ticketID: number
  at: Date
  senderType: 'EndUser' | 'CustomerRep'
  /** Text for the search index, see `searchableText`. */
  words: string
  /** A person replied: clears the request for a person. */
  isReplyOfPerson?: boolean
  /** False for automatic email, which does not reopen the ticket. */
  reopens?: boolean
  preview: string
  /** Null keeps the value. */
  replyDueFrom: ReplyParty | null
  /** Such a message becomes the last of the ticket only if it is the newest. */
  isHistoric?: boolean
}

const types = {
  ...{ customerID: 'bigint', ticketID: 'bigint', at: 'timestamptz', preview: 'text', replyDueFrom: 'text' },
  ...{ isHistoric: 'bool', isReplyOfPerson: 'bool', ...wordTypes },
}

const counting = forAllRuns(types, (given) => {
  const { value, from, placeIn } = given
  /** Whether the message becomes the last of the ticket. */
  const isLast = sql`(not ${value('isHistoric')}::bool or last_message_date is null or ${value('at')}::timestamptz >= last_message_date)`
  const replyDueFrom = sql`${value('replyDueFrom')}::text`
  return sql`counted as (
    update tickets set message_count = message_count + 1, history_summary = null,
      last_message_date = greatest(last_message_date, ${value('at')}::timestamptz),
      last_message_preview = case when ${isLast} then ${value('preview')}::text else last_message_preview end,
      reply_due_from = case when ${isLast} then coalesce(${replyDueFrom}, reply_due_from) else reply_due_from end,
      waiting_since = case when ${isLast} and ${replyDueFrom} is distinct from reply_due_from and ${replyDueFrom} is not null
        then ${value('at')}::timestamptz else waiting_since end,
      needs_person_reason = case when ${value('isReplyOfPerson')}::bool then null else needs_person_reason end
    ${from} where customer_id = ${value('customerID')} and ticket_id = ${value('ticketID')}
    returning is_closed, is_snoozed, customer_rep_id${placeIn('given')}),
  appended as (${appendingWords(given)})
  select is_closed as "isClosed", is_snoozed as "isSnoozed", customer_rep_id as "assignedTo"${placeIn('counted')} from counted`
})
const count = prepareStatement(counting.statement, { merge: counting.merge })

interface Counted {
  isClosed: boolean
  isSnoozed: boolean
  assignedTo: number | null
}

interface Recorded {
  isReopened: boolean
  /** The ticket, if the message ended its snooze; see `announceSnoozeEnd`. */
  awakened: TicketRow | undefined
  /** The assignee. */
  assignedTo: number | null
}

/**
 * Counts a message on its ticket. A message of the end user reopens a closed ticket and ends a snooze; returns
 * whether it did.
 */
export function recordMessageOnTicket(context: Context, message: RecordedMessage): Promise<Recorded> {
  const { customerID, ticketID, at, senderType, words, reopens = true, isReplyOfPerson = false } = message
  const { preview, replyDueFrom, isHistoric = false } = message
  return inTransaction(context, async (context) => {
    const turn = { preview, replyDueFrom, isHistoric }
    const values = { customerID, ticketID, at, isReplyOfPerson, ...turn, ...wordValues(customerID, words) }
    const [ticket] = await runPrepared<Counted>(context.db, count, values)
    if (!ticket) throw refuse('ticket_not_found')
    const { isClosed, isSnoozed, assignedTo } = ticket
    const isAwakening = reopens && senderType === 'EndUser' && (isClosed || isSnoozed)
    if (!isAwakening) return { isReopened: false, awakened: undefined, assignedTo }
    const byEndUser = await asEndUser(context, { customerID, ticketID })
    const isReopened = isClosed && (await reopenTicket(byEndUser, customerID, ticketID))
    const awakened = isSnoozed ? await endSnoozeByReply(byEndUser, customerID, ticketID) : undefined
    return { isReopened, awakened, assignedTo }
  })
}

/** Messages that determine who should write next. */
const countsAsTurn = sql`arrived_as is null and not is_internal and not is_interim
  and not is_forward and status <> 'Scheduled'`
const at = sql`coalesce(message_date, date_created)`

const lastPreview = (customerID: number, ticketID: number) => sql`coalesce((
  select preview from ${messages} where ${messages.customerID} = ${customerID} and ${messages.ticketID} = ${ticketID}
  order by ${at} desc, message_id desc limit 1), '')`

/** Call after the text of a message changed. */
export async function refreshPreview({ db }: Context, customerID: number, ticketID: number): Promise<void> {
  await db
    .update(tickets)
    .set({ lastMessagePreview: lastPreview(customerID, ticketID) })
    .where(isTicket(customerID, ticketID))
}

/**
 * Recomputes the message count, the last message, who should write next, and the search words after messages were
 * removed or moved.
 */
export function recountMessages(context: Context, customerID: number, ticketID: number): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockTickets(context.db, customerID, [ticketID])
    const left = sql`from ${messages} where ${messages.customerID} = ${customerID} and ${messages.ticketID} = ${ticketID}`
    await context.db
      .update(tickets)
      .set({
        messageCount: sql`(select count(*)::int ${left})`,
        lastMessageDate: sql`(select max(coalesce(${messages.messageDate}, ${messages.dateCreated})) ${left})`,
        lastMessagePreview: lastPreview(customerID, ticketID),
        replyDueFrom: sql`(select case sender_type when 'EndUser' then 'Us' else 'EndUser' end ${left} and ${countsAsTurn}
          order by ${at} desc, message_id desc limit 1)`,
        waitingSince: sql`(select min(at) from (
          select ${at} as at, count(*) filter (where sender_type <> last_sender) over (order by ${at} desc, message_id desc) as others
          from (select *, first_value(sender_type) over (order by ${at} desc, message_id desc) as last_sender
            ${left} and ${countsAsTurn}) as messages) as turns where others = 0)`,
        historySummary: null,
      })
      .where(isTicket(customerID, ticketID))
    await reindexTicket(context, customerID, ticketID)
    await trackSla(context, customerID, ticketID)
  })
}
