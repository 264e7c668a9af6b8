import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ticket } from '../../../contract/ticket.ts'
import type { Database } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { ticketColumns, ticketJoins } from './lists/ticket-columns.ts'
import { type TicketRow, tickets } from './tickets.table.ts'

export const isTicket = (customerID: number, ticketID: number) =>
  and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID))

export const ticketStatement = (customerID: number, ticketID: number): SQL => sql`
  select ${ticketColumns} from tickets ${ticketJoins}
  where tickets.customer_id = ${customerID} and tickets.ticket_id = ${ticketID}`

export async function getTicket(db: Database, customerID: number, ticketID: number): Promise<Ticket> {
  const { rows } = await db.execute<Ticket & Record<string, unknown>>(ticketStatement(customerID, ticketID))
  if (!rows[0]) throw notFound('Ticket')
  return rows[0]
}

export async function getTicketRow(db: Database, customerID: number, ticketID: number): Promise<TicketRow> {
  const [row] = await db.select().from(tickets).where(isTicket(customerID, ticketID))
  if (!row) throw notFound('Ticket')
  return row
}

export async function updateTicketRow(
  db: Database,
  { customerID, ticketID }: Pick<TicketRow, 'customerID' | 'ticketID'>,
  changes: Partial<TicketRow>,
): Promise<void> {
  await db.update(tickets).set(changes).where(isTicket(customerID, ticketID))
}
