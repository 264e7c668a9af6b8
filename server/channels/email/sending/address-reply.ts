import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { ReplyByMail } from '../../../desk/ports.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { findAnsweredAddress } from './address-mail.ts'
import { findAnswered } from './find-answered.ts'
import { findCopies } from './find-copies.ts'

/** The recipients of a reply that a representative writes now. */
export async function addressReply(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID, answersMessageID, to }: ReplyByMail,
): Promise<{ to: string[]; cc: string[] }> {
  const [ticket] = await db
    .select({ channelID: tickets.channelID, endUserAddress: endUsers.email })
    .from(tickets)
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  if (!ticket) return { to: to ?? [], cc: [] }
  const answered = await findAnswered(db, { customerID, ticketID, answersMessageID })
  const address = findAnsweredAddress(answered) ?? ticket.endUserAddress
  const addressees = to ?? (address?.includes('@') ? [address.trim()] : [])
  const [first] = addressees
  if (!first) return { to: [], cc: [] }
  const message = { customerID, ticketID, channelID: ticket.channelID, isAI: false }
  const named = new Set(addressees.map((one) => one.toLowerCase()))
  const copies = await findCopies(db, { message, answered }, first)
  return { to: addressees, cc: copies.map((copy) => copy.address).filter((one) => !named.has(one.toLowerCase())) }
}
