import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { ticketColumns, ticketJoins } from './lists/ticket-columns.ts'
import { type TicketRow, tickets } from './tickets.table.ts'

export const isTicket = (customerID: number, ticketID: number) =>
  and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID))

const oneTicket = prepareStatement(sql`
  select ${ticketColumns} from tickets ${ticketJoins}
  where tickets.customer_id = ${sql.placeholder('customerID')} and tickets.ticket_id = ${sql.placeholder('ticketID')}`)

export async function getTicket(db: Database, customerID: number, ticketID: number): Promise<Ticket> {
  const [ticket] = await runPrepared<Ticket>(db, oneTicket, { customerID, ticketID })
  if (!ticket) throw refuse('ticket_not_found')
  return ticket
}

const someTickets = prepareStatement(sql`
  select ${ticketColumns} from tickets ${ticketJoins}
  where tickets.customer_id = ${sql.placeholder('customerID')}
    and tickets.ticket_id = any(${sql.placeholder('ticketIDs')}::bigint[])`)

export const findTickets = (db: Database, customerID: number, ticketIDs: number[]): Promise<Ticket[]> =>
  runPrepared<Ticket>(db, someTickets, { customerID, ticketIDs })

export async function getTicketRow(db: Database, customerID: number, ticketID: number): Promise<TicketRow> {
  const [row] = await db.select().from(tickets).where(isTicket(customerID, ticketID))
  if (!row) throw refuse('ticket_not_found')
  return row
}

export async function updateTicketRow(
  db: Database,
  { customerID, ticketID }: Pick<TicketRow, 'customerID' | 'ticketID'>,
  changes: Partial<TicketRow>,
): Promise<void> {
  await db.update(tickets).set(changes).where(isTicket(customerID, ticketID))
}
