import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { findChannel } from '../../channels/get-live-channel.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { automaticReplies } from '../mail.table.ts'

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs

/** How often one sender, and one ticket, is answered without a person. */
const guards = [
  { of: 'recipient', most: 1, withinMs: 2 * minuteInMs, why: 'This sender was answered automatically a moment ago.' },
  { of: 'recipient', most: 20, withinMs: dayInMs, why: 'This sender was answered automatically too often today.' },
  { of: 'ticketID', most: 10, withinMs: dayInMs, why: 'This ticket was answered automatically too often today.' },
] as const

/**
 * Asks leave to answer a mail without a person, in the transaction that writes the answer. Two machines that answer
 * each other would go on for ever; answers why not, or nothing when the answer may go.
 */
export async function claimAutomaticReply(context: Context, message: MessageRow): Promise<string | undefined> {
  const { db, now } = context
  const { customerID, channelID, ticketID } = message
  const recipient = (message.fromAddress ?? message.uid ?? '').trim().toLowerCase()
  const channel = await findChannel(db, customerID, channelID)
  if (channel?.channelType !== 'Email' || recipient === '') return undefined

  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`automatic ${customerID} ${recipient}`}, 0))`)
  for (const { of, most, withinMs, why } of guards) {
    const since = new Date(now().getTime() - withinMs)
    const isCounted =
      of === 'recipient' ? eq(automaticReplies.recipient, recipient) : eq(automaticReplies.ticketID, ticketID)
    const [sent] = await db
      .select({ times: count() })
      .from(automaticReplies)
      .where(and(eq(automaticReplies.customerID, customerID), isCounted, gt(automaticReplies.at, since)))
    if ((sent?.times ?? 0) >= most) return why
  }
  await db.insert(automaticReplies).values({ customerID, channelID, ticketID, recipient, at: now() })
  return undefined
}

export const forgetAutomaticRepliesJob = 'automatic-replies.forget'

/** Job of the timetable: what no guard looks at any more. */
export async function forgetAutomaticReplies({ db, now }: Context): Promise<void> {
  await db.delete(automaticReplies).where(lt(automaticReplies.at, new Date(now().getTime() - dayInMs)))
}
