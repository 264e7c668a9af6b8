import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { type TicketRow, tickets } from '../../desk/tickets/tickets.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { automationRuns } from './automation.table.ts'
import type { Run } from './automation-run.ts'

/** The ticket and message of a run, read in one statement if it has both. */

interface Subject {
  customerID: number
  ticketID: number | null
  messageID: number | null
}

type SubjectRows = Pick<Run, 'ticket' | 'message'>

const columnsOf = <Table extends PgTable>(table: Table) => getTableColumns(table) as Record<string, PgColumn>
const prefixed = (prefix: string, table: PgTable) =>
  Object.fromEntries(Object.entries(columnsOf(table)).map(([name, column]) => [`${prefix}${name}`, column]))

const { placeholder } = sql
const ofTicket = sql`from ${tickets} where ${tickets.customerID} = ${placeholder('customerID')}
  and ${tickets.ticketID} = ${placeholder('ticketID')}`
const ofMessage = sql`from ${messages} where ${messages.customerID} = ${placeholder('customerID')}
  and ${messages.messageID} = ${placeholder('messageID')}`
const isRunAtPosition = sql`${automationRuns.customerID} = ${placeholder('customerID')}
  and ${automationRuns.runID} = ${placeholder('runID')} and ${automationRuns.position} = ${placeholder('position')}
  and ${automationRuns.state} = ${placeholder('state')}`
const ofBoth = sql`from ${tickets}
  join ${messages} on ${messages.customerID} = ${tickets.customerID} and ${messages.messageID} = ${placeholder('messageID')}`
const isTicket = sql`where ${tickets.customerID} = ${placeholder('customerID')} and ${tickets.ticketID} = ${placeholder('ticketID')}`

const both = { ...prefixed('t.', tickets), ...prefixed('m.', messages) }
const findBoth = prepareSelect(both, sql`${ofBoth} ${isTicket}`)
const lockAll = prepareSelect(
  both,
  sql`${ofBoth} join ${automationRuns} on ${isRunAtPosition} ${isTicket}
    for update of ${tickets}, ${messages}, ${automationRuns}`,
)
const findTicketRow = prepareSelect(columnsOf(tickets), ofTicket)
const findMessageRow = prepareSelect(columnsOf(messages), ofMessage)
const lockTicketRow = prepareSelect(columnsOf(tickets), sql`${ofTicket} for update`)
const lockMessageRow = prepareSelect(columnsOf(messages), sql`${ofMessage} for update`)
const lockRunRow = prepareSelect(
  { runID: automationRuns.runID },
  sql`from ${automationRuns} where ${isRunAtPosition} for update`,
)

const subjectOf = ({ customerID, ticket, message }: Run): Subject => ({
  customerID,
  ticketID: ticket?.ticketID ?? null,
  messageID: message?.messageID ?? null,
})

export async function findSubject(db: Database, subject: Subject): Promise<SubjectRows> {
  const [row] = subject.ticketID !== null && subject.messageID !== null ? await findBoth(db, subject) : []
  if (row) return split(row)
  const [ticket] = subject.ticketID === null ? [] : await findTicketRow(db, subject)
  const [message] = subject.messageID === null ? [] : await findMessageRow(db, subject)
  return { ticket: ticket as TicketRow | undefined, message: message as MessageRow | undefined }
}

/** Reloads the ticket and message of the run. */
export async function refreshRun(db: Database, run: Run): Promise<Run> {
  return { ...run, ...(await findSubject(db, subjectOf(run))) }
}

/**
 * Locks the run at the position where a step began; undefined if another job has executed the step. The lock order is
 * ticket, message, run, everywhere.
 */
export async function lockRun(db: Database, begun: Run): Promise<Run | undefined> {
  const { runID, position, state } = begun
  const wanted = { ...subjectOf(begun), runID, position, state }
  if (wanted.ticketID !== null && wanted.messageID !== null) {
    const [row] = await lockAll(db, wanted)
    if (row) return { ...begun, ...split(row) }
  }
  const [ticket] = wanted.ticketID === null ? [] : await lockTicketRow(db, wanted)
  const [message] = wanted.messageID === null ? [] : await lockMessageRow(db, wanted)
  const [run] = await lockRunRow(db, wanted)
  return run && { ...begun, ticket: ticket as TicketRow | undefined, message: message as MessageRow | undefined }
}

function split(row: Record<string, unknown>): SubjectRows {
  const rows: Record<string, Record<string, unknown>> = { 't.': {}, 'm.': {} }
  for (const name in row) {
    const side = rows[name.slice(0, 2)]
    if (side) side[name.slice(2)] = row[name]
  }
  return { ticket: rows['t.'] as unknown as TicketRow, message: rows['m.'] as unknown as MessageRow }
}
