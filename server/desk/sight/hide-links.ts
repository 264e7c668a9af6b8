import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { findUnseen } from './find-seen.ts'

type Linked = Pick<Ticket, 'linkedTicketID' | 'mergedIntoTicketID'>

/** The other tickets that a ticket refers to. */
export const linksOf = ({ linkedTicketID, mergedIntoTicketID }: Linked): number[] =>
  [linkedTicketID, mergedIntoTicketID].filter((ticketID) => ticketID !== null)

export function withoutLinks<Shown extends Linked>(ticket: Shown, isUnseen: (ticketID: number) => boolean): Shown {
  const keep = (ticketID: number | null) => (ticketID !== null && isUnseen(ticketID) ? null : ticketID)
  const { linkedTicketID, mergedIntoTicketID } = ticket
  return { ...ticket, linkedTicketID: keep(linkedTicketID), mergedIntoTicketID: keep(mergedIntoTicketID) }
}

/** Tickets without references to those that the representative cannot see. */
export async function hideLinks<Shown extends Linked>(db: Database, rep: Rep, shown: Shown[]): Promise<Shown[]> {
  const unseen = await findUnseen(db, rep, shown.flatMap(linksOf))
  return unseen.size === 0 ? shown : shown.map((ticket) => withoutLinks(ticket, (ticketID) => unseen.has(ticketID)))
}
