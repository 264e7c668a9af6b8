import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { type TicketRow, tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { type KnownChannel, knownChannelColumns } from '../../organization/channels/get-live-channel.ts'
import {
  type ConfigurationState,
  configurationColumns,
} from '../../platform/database/configuration/known-configuration.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { automationRuns } from './automation.table.ts'
import type { Run, RunKey } from './automation-run.ts'

/** The ticket and message of a run, read in one statement if it has both. */

interface Subject {
  customerID: number
  ticketID: number | null
  messageID: number | null
}

type SubjectRows = Pick<Run, 'ticket' | 'message'>

const columnsOf = <Table extends PgTable>(table: Table) => getTableColumns(table) as Record<string, PgColumn>
const prefixed = (prefix: string, columns: Record<string, PgColumn>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${prefix}${name}`, column]))

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

const both = { ...prefixed('t.', columnsOf(tickets)), ...prefixed('m.', columnsOf(messages)) }
const findBoth = prepareSelect(both, sql`${ofBoth} ${isTicket}`)
const subjectTypes = { customerID: 'bigint', ticketID: 'bigint', messageID: 'bigint' }
const checked = { 'k.snapshot': configurationColumns.snapshot, 'k.isUnchanged': configurationColumns.isUnchanged }
const lockAll = prepareSelect(
  { ...both, ...checked },
  sql`${ofBoth} join ${automationRuns} on ${isRunAtPosition} ${isTicket}
    for update of ${tickets}, ${messages}, ${automationRuns}`,
  {
    locks: 'keys',
    merge: forEachRun({ ...subjectTypes, runID: 'bigint', position: 'int', state: 'text', snapshot: 'text' }),
  },
)
const { customerID: owner } = automationRuns
const whole = { ...prefixed('r.', columnsOf(automationRuns)), ...prefixed('c.', knownChannelColumns), ...both }
const lockNew = prepareSelect(
  { ...whole, ...checked },
  sql`from ${automationRuns}
    join ${channels} on ${channels.customerID} = ${owner} and ${channels.channelID} = ${automationRuns.channelID}
    join ${tickets} on ${tickets.customerID} = ${owner} and ${tickets.ticketID} = ${automationRuns.ticketID}
    join ${messages} on ${messages.customerID} = ${owner} and ${messages.messageID} = ${automationRuns.messageID}
    where ${owner} = ${placeholder('customerID')} and ${automationRuns.runID} = ${placeholder('runID')}
      and ${automationRuns.position} = 0 and ${automationRuns.state} = 'Running'
    for update of ${tickets}, ${messages}, ${automationRuns}`,
  { locks: 'keys', merge: forEachRun({ customerID: 'bigint', runID: 'bigint', snapshot: 'text' }) },
)
const findWhole = prepareSelect(
  whole,
  sql`from ${automationRuns}
    join ${channels} on ${channels.customerID} = ${owner} and ${channels.channelID} = ${automationRuns.channelID}
    left join ${tickets} on ${tickets.customerID} = ${owner} and ${tickets.ticketID} = ${automationRuns.ticketID}
    left join ${messages} on ${messages.customerID} = ${owner} and ${messages.messageID} = ${automationRuns.messageID}
    where ${owner} = ${placeholder('customerID')} and ${automationRuns.runID} = ${placeholder('runID')}`,
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

interface Sides {
  r: typeof automationRuns.$inferSelect
  c: KnownChannel
  t: TicketRow
  m: MessageRow
  k?: ConfigurationState
}

/** A run with its channel, ticket and message, read in one statement. */
export async function findRun(db: Database, key: RunKey): Promise<Run | undefined> {
  const [row] = await findWhole(db, key)
  return row && toRun(row).run
}

/** Locks and reads a run that has not started. Undefined for any other run, and for one without a message. */
export async function lockNewRun(db: Database, key: RunKey, snapshot: string | null): Promise<LockedRun | undefined> {
  const [row] = await lockNew(db, { ...key, snapshot })
  return row && toRun(row)
}

function toRun(row: Record<string, unknown>): LockedRun {
  const { r, c, t, m, k } = sidesOf(row) as Sides
  const { ticketID, messageID, channelID: _channelID, endedAt: _endedAt, ...own } = r
  const subject = { ticket: ticketID === null ? undefined : t, message: messageID === null ? undefined : m }
  const run = { ...own, channel: c, ...subject }
  return { run, ...(k ? { state: k } : {}) }
}

/** Reloads the ticket and message of the run. */
export async function refreshRun(db: Database, run: Run): Promise<Run> {
  return { ...run, ...(await findSubject(db, subjectOf(run))) }
}

/**
 * Locks the run at the position where a step began; undefined if another job has executed the step. The lock order is
 * ticket, message, run, everywhere.
 */
export const lockRun = async (db: Database, begun: Run): Promise<Run | undefined> =>
  (await lockRunAndCheck(db, begun, null))?.run

export interface LockedRun {
  run: Run
  /** State of the configuration compared with the snapshot. Unset if the run has no ticket or no message. */
  state?: ConfigurationState
}

/** Like `lockRun`, and checks in the same statement whether the configuration has changed since a snapshot. */
export async function lockRunAndCheck(
  db: Database,
  begun: Run,
  snapshot: string | null,
): Promise<LockedRun | undefined> {
  const { runID, position, state } = begun
  const wanted = { ...subjectOf(begun), runID, position, state }
  if (wanted.ticketID !== null && wanted.messageID !== null) {
    const [row] = await lockAll(db, { ...wanted, snapshot })
    if (row) {
      const { t, m, k } = sidesOf(row) as Sides
      return { run: { ...begun, ticket: t, message: m }, state: k }
    }
  }
  const [ticket] = wanted.ticketID === null ? [] : await lockTicketRow(db, wanted)
  const [message] = wanted.messageID === null ? [] : await lockMessageRow(db, wanted)
  const [run] = await lockRunRow(db, wanted)
  const subject = { ticket: ticket as TicketRow | undefined, message: message as MessageRow | undefined }
  return run && { run: { ...begun, ...subject } }
}

function split(row: Record<string, unknown>): SubjectRows {
  const { t, m } = sidesOf(row) as Sides
  return { ticket: t, message: m }
}

/** Groups columns by table, based on the letter of their prefix. */
function sidesOf(row: Record<string, unknown>) {
  const sides: Partial<Record<keyof Sides, Record<string, unknown>>> = {}
  for (const name in row) {
    const letter = name.charAt(0) as keyof Sides
    const side = sides[letter] ?? {}
    side[name.slice(2)] = row[name]
    sides[letter] = side
  }
  return sides
}
