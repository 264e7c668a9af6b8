import { type Attendant, orThrow } from '@attendant/client'
import type { Ticket } from './use-ticket-pages.ts'

/** Sets tickets to exactly what they were: their own status, assignee and spam mark, not merely the opposite of what was done. */
export async function restoreTickets(attendant: Attendant, former: Ticket[]): Promise<void> {
  for (let first = 0; first < former.length; first += atOnce) {
    await Promise.all(former.slice(first, first + atOnce).map((ticket) => restore(attendant, ticket)))
  }
}

const atOnce = 5

async function restore(attendant: Attendant, { ticketID, status, isSpam, customerRepID }: Ticket): Promise<void> {
  const params = { path: { id: ticketID } }
  await orThrow(attendant.PUT('/tickets/{id}', { params, body: { status, isSpam, customerRepID } }))
}
