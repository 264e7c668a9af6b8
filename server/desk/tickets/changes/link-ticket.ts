import type { Database } from '../../../platform/database/database.ts'
import { updateTicketRow } from '../tickets.store.ts'

/** Stores the ticket that another one came from. */
export async function linkTicket(
  db: Database,
  ticket: { customerID: number; ticketID: number },
  linkedTicketID: number,
): Promise<void> {
  await updateTicketRow(db, ticket, { linkedTicketID })
}
