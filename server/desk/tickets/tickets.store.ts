import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { ticketColumns, ticketColumnsFor, ticketJoins } from './lists/ticket-columns.ts'
import { type TicketRow, tickets } from './tickets.table.ts'

export const isTicket = (customerID: number, ticketID: number) =>
  and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID))

const [customerID, readerID] = [
  sql`${sql.placeholder('customerID')}::bigint`,
  sql`${sql.placeholder('readerID')}::bigint`,
]

const selectOne = (columns: SQL) =>
  prepareStatement(sql`
  select ${columns} from tickets ${ticketJoins}
  where tickets.customer_id = ${customerID} and tickets.ticket_id = ${sql.placeholder('ticketID')}`)

const oneTicket = selectOne(ticketColumns)
const oneTicketOfReader = selectOne(ticketColumnsFor(customerID, readerID))

function foundIn([ticket]: Ticket[]): Ticket {
  if (!ticket) throw refuse('ticket_not_found')
  return ticket
}

export const getTicket = async (db: Database, customerID: number, ticketID: number): Promise<Ticket> =>
  foundIn(await runPrepared<Ticket>(db, oneTicket, { customerID, ticketID }))

/** Including whether the representative has read it. */
export async function getTicketOfReader(
  db: Database,
  { customerID, customerRepID: readerID }: Pick<Rep, 'customerID' | 'customerRepID'>,
  ticketID: number,
): Promise<Ticket> {
  return foundIn(await runPrepared<Ticket>(db, oneTicketOfReader, { customerID, readerID, ticketID }))
}

const someTickets = prepareStatement(sql`
  select ${ticketColumns} from tickets ${ticketJoins}
  where tickets.customer_id = ${sql.placeholder('customerID')}
    and tickets.ticket_id = any(${sql.placeholder('ticketIDs')}::bigint[])`)

export const findTickets = (db: Database, customerID: number, ticketIDs: number[]): Promise<Ticket[]> =>
  runPrepared<Ticket>(db, someTickets, { customerID, ticketIDs })

const findRow = prepareSelect(
  getTableColumns(tickets),
  sql`from ${tickets} where ${tickets.customerID} = ${sql.placeholder('customerID')}
    and ${tickets.ticketID} = ${sql.placeholder('ticketID')}`,
)

export async function getTicketRow(db: Database, customerID: number, ticketID: number): Promise<TicketRow> {
  const [row] = await findRow(db, { customerID, ticketID })
  if (!row) throw refuse('ticket_not_found')
  return row
}

export async function updateTicketRow(
  db: Database,
  { customerID, ticketID }: Pick<TicketRow, 'customerID' | 'ticketID'>,
  changes: Partial<TicketRow>,
): Promise<void> {
  await db.later(db.update(tickets).set(changes).where(isTicket(customerID, ticketID)))
}
