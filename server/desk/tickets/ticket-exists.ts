import type { Database } from '../../platform/database/database.ts'
import { isTicket } from './tickets.store.ts'
import { tickets } from './tickets.table.ts'

export async function ticketExists(db: Database, customerID: number, ticketID: number): Promise<boolean> {
  const rows = await db.select({ ticketID: tickets.ticketID }).from(tickets).where(isTicket(customerID, ticketID))
  return rows.length > 0
}
