import { and, eq } from 'drizzle-orm'
import type { ChatVisitor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { lockTickets } from '../../../desk/tickets/changes/change-ticket-state.ts'
import { updateTicket } from '../../../desk/tickets/changes/update-ticket.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { refuse } from '../../../errors.ts'
import { findOrCreateEndUser } from '../../../people/end-users/find-or-create-end-user.ts'
import { chats } from '../chat.table.ts'

/** The visitor's end user, created when they write or leave an address. */
export async function nameVisitor(context: Context, { customerID, ticketID }: ChatVisitor): Promise<number> {
  const known = await findEndUser(context, customerID, ticketID)
  if (known) return known
  // Two concurrent first messages find one person: the second waits here, then looks again.
  await lockTickets(context.db, customerID, [ticketID])
  const [chat] = await context.db
    .select({ uid: chats.visitorUID, pageURL: chats.pageURL })
    .from(chats)
    .where(and(eq(chats.customerID, customerID), eq(chats.ticketID, ticketID)))
  const uid = chat?.uid ?? `visitor-${context.newId()}`
  const later = await findEndUser(context, customerID, ticketID)
  if (later) return later
  const person = await findOrCreateEndUser(context, customerID, { uid, nameParts: nameByPage(chat?.pageURL) })
  if (!person) throw refuse('chat_not_found')
  await updateTicket(context, customerID, ticketID, { endUserID: person.endUserID })
  return person.endUserID
}

const maxPageLength = 60

/** A visitor without a name is identified by the page they wrote from. */
function nameByPage(pageURL: string | null | undefined): { firstName: string; lastName: string } {
  const page = pageURL ? URL.parse(pageURL) : null
  if (!page) return { firstName: 'Visitor', lastName: '' }
  const place = page.pathname.length > 1 ? page.pathname.replace(/\/$/, '') : page.hostname
  return { firstName: 'Visitor', lastName: place ? `from ${place.slice(0, maxPageLength)}` : '' }
}

/** Whether a person is still named after the page they wrote from. */
export const isNamedByPage = (displayName: string | null) => /^Visitor(?: from \S.*)?$/.test(displayName ?? '')

async function findEndUser({ db }: Context, customerID: number, ticketID: number): Promise<number | null> {
  const [ticket] = await db
    .select({ endUserID: tickets.endUserID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  return ticket?.endUserID ?? null
}
