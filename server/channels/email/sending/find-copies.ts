import { and, eq, isNotNull } from 'drizzle-orm'
import { findBlocked } from '../../../desk/blocked-senders/find-blocked.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { mayNameOthers } from '../../../desk/messages/receiving/sender-rights.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mails } from '../mail.table.ts'
import { listOwnAddresses } from '../mails.store.ts'
import { isRobotAddress } from '../rules/rule.ts'
import type { Answered } from './find-answered.ts'

const maxCopies = 50

/** What the Cc recipients of a reply depend on, whether or not it has been written. */
type Copied = Pick<MessageRow, 'customerID' | 'channelID' | 'ticketID' | 'isAI'>

/**
 * Other recipients of the answered email stay in Cc. Not for automatic replies, because anyone could otherwise make
 * this desk write to strangers by adding them; and not if the reply goes to a person whom that email did not include.
 * An email from an unauthenticated sender adds no one: only earlier recipients of the desk stay.
 */
export async function findCopies(
  db: Database,
  { message, answered }: { message: Copied; answered: Answered | undefined },
  recipient: string,
): Promise<{ address: string }[]> {
  const mail = answered?.mail
  if (!mail || message.isAI) return []
  const to = recipient.toLowerCase()
  const writer = answered.message.fromAddress?.toLowerCase() ?? to
  const isToWriter = to === writer || to === answered.message.replyTo?.toLowerCase()
  const named = [...mail.toAddresses, ...mail.ccAddresses]
  if (!isToWriter && !named.includes(to)) return []

  const own = await listOwnAddresses(db, message.customerID)
  const isOwn = (address: string) => own.has(withoutTag(address))
  // An email that names none of our mailboxes was sent to an alias of one, which must be the address in To.
  const others = new Set([writer, ...(named.some(isOwn) ? named : mail.ccAddresses)])
  others.delete(to)
  if (isToWriter) others.delete(writer)
  const wanted = [...others].filter((address) => !isOwn(address) && !isRobotAddress(address))
  const blocked = await findBlocked(db, message, wanted)
  const known = mayNameOthers(answered.message.authentication) ? wanted : await keepRecipients(db, message, wanted)
  return known
    .filter((address) => !blocked.has(address))
    .slice(0, maxCopies)
    .map((address) => ({ address }))
}

/** Those to whom an email of the ticket was sent from here. */
async function keepRecipients(db: Database, { customerID, ticketID }: Copied, wanted: string[]): Promise<string[]> {
  const rows = await db
    .select({ to: mails.toAddresses, cc: mails.ccAddresses })
    .from(mails)
    .innerJoin(messages, and(eq(messages.customerID, mails.customerID), eq(messages.messageID, mails.messageID)))
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), isNotNull(messages.dispatchedAt)))
  const known = new Set(rows.flatMap(({ to, cc }) => [...to, ...cc]))
  return wanted.filter((address) => known.has(address))
}

/** `support+ticket@…` is `support@…`. */
function withoutTag(address: string): string {
  const [plus, at] = [address.indexOf('+'), address.indexOf('@')]
  return plus >= 0 && plus < at ? `${address.slice(0, plus)}${address.slice(at)}` : address
}
