import { and, count, eq, gt, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import { automaticReplies } from './automatic-replies.table.ts'

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs

interface Guard {
  /** Which earlier replies count towards the limit. */
  counts(asked: { recipient: string; ticketID: number }): SQL | undefined
  max: number
  withinMs: number
  why: string
}

const toSender: Guard['counts'] = ({ recipient }) => eq(automaticReplies.recipient, recipient)
const onTicket: Guard['counts'] = ({ ticketID }) => eq(automaticReplies.ticketID, ticketID)
const onOtherEscalatedTickets: Guard['counts'] = ({ recipient, ticketID }) =>
  and(
    eq(automaticReplies.recipient, recipient),
    ne(automaticReplies.ticketID, ticketID),
    sql`exists (select from ${tickets} where ${tickets.customerID} = ${automaticReplies.customerID}
      and ${tickets.ticketID} = ${automaticReplies.ticketID} and ${tickets.status} = 'Escalated')`,
  )

const perDay: Guard = {
  ...{ counts: toSender, max: 20, withinMs: dayInMs },
  why: 'This sender has received too many automatic replies today.',
}

/** Rate limits per sender and per ticket for automatic messages. */
const guards = {
  answer: [
    {
      ...{ counts: toSender, max: 1, withinMs: 2 * minuteInMs },
      why: 'This sender just received an automatic reply.',
    },
    perDay,
    {
      ...{ counts: onTicket, max: 10, withinMs: dayInMs },
      why: 'This ticket has received too many automatic replies today.',
    },
  ],
  // An escalation notice is the last automatic message on its ticket, so it may directly follow a reply. A machine that
  // opens one ticket after another gets a single notice.
  handOver: [
    {
      ...{ counts: onOtherEscalatedTickets, max: 1, withinMs: 2 * minuteInMs },
      why: 'A message from this sender was just escalated.',
    },
    perDay,
  ],
} satisfies Record<string, Guard[]>

/**
 * Checks the rate limits before an automatic email is sent, in the transaction that writes it, to stop endless loops
 * with other auto-responders. Returns why it may not be sent, or undefined if it may.
 */
export async function claimAutomaticReply(
  context: Context,
  message: MessageRow,
  { channelType }: Pick<LiveChannel, 'channelType'>,
  kind: keyof typeof guards = 'answer',
): Promise<string | undefined> {
  const { db } = context
  const at = context.now()
  const { customerID, channelID, ticketID } = message
  const recipient = (message.fromAddress ?? message.uid ?? '').trim().toLowerCase()
  if (channelType !== 'Email' || recipient === '') return undefined

  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`automatic ${customerID} ${recipient}`}, 0))`)
  for (const { counts, max, withinMs, why } of guards[kind]) {
    const since = new Date(at.getTime() - withinMs)
    const isCounted = counts({ recipient, ticketID })
    const [sent] = await db
      .select({ times: count() })
      .from(automaticReplies)
      .where(
        and(
          eq(automaticReplies.customerID, customerID),
          isCounted,
          gt(automaticReplies.at, since),
          lte(automaticReplies.at, at),
        ),
      )
    if ((sent?.times ?? 0) >= max) return why
  }
  await db.insert(automaticReplies).values({ customerID, channelID, ticketID, recipient, at })
  return undefined
}

export const deleteOldAutomaticRepliesJob = 'automatic-replies.forget'

/** Scheduled job: deletes rows that no longer count towards any limit. */
export async function deleteOldAutomaticReplies(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  await db.delete(automaticReplies).where(lt(automaticReplies.at, new Date(now().getTime() - dayInMs)))
}
