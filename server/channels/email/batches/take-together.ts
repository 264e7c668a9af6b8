import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordUnrecorded } from '../../../platform/events/events.ts'
import type { TakenMail } from '../receiving/incoming-mail.ts'
import { judgeIncoming } from '../receiving/judge-incoming.ts'
import { type LocatedMail, locateMail, type ReadMail, storeMail } from '../receiving/place-mail.ts'
import { inOrder } from './in-order.ts'

/**
 * Imports independent emails in one transaction whose statements share their round trips. Returns the outcomes up to
 * the first email that joins a ticket which an earlier one also joins; the rest is left for another call. If one
 * fails, none is imported.
 */
export function takeTogether(context: Context, mails: ReadMail[]): Promise<TakenMail[]> {
  return inTransaction(
    context,
    async (outside) => {
      const context = { ...outside, unrecorded: [], isBatch: true }
      const located = await inOrder(mails, (read) =>
        locateMail(context, read, (inside) => judgeIncoming(inside, read.incoming, read.mail, false), 'off'),
      )
      const placed = mails.slice(0, countPlaceable(located)).map((read, index) => ({ read, located: located[index] }))
      const taken = await inOrder(placed, ({ read, located }, arrive) =>
        storeMail(context, read, located as LocatedMail, arrive),
      )
      await recordUnrecorded(context)
      return taken
    },
    { isPipelined: true },
  )
}

function countPlaceable(located: LocatedMail[]): number {
  const joined = new Set<number>()
  for (const [index, one] of located.entries()) {
    const ticketID = one.isKnown ? undefined : one.judged.thread.ticketID
    if (ticketID === undefined) continue
    if (joined.has(ticketID)) return index
    joined.add(ticketID)
  }
  return located.length
}
