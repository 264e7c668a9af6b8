import type { ReplyParty, TicketOrigin, TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { NewEndUser } from '../../people/end-users/find-or-create-end-user.ts'
import { repExists } from '../../people/reps/rep-exists.ts'
import { assertTeamsExist } from '../../people/teams/assert-teams-exist.ts'
import { findTeamOfChannel } from '../../people/teams/find-team-of-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { queueTending } from '../teams/assignment/queue-tending.ts'
import { changesOf, type TicketChanges } from './changes-of.ts'
import { findEndUserText, lexemesOf } from './search/index-ticket-words.ts'
import { stateOf } from './tickets.policy.ts'
import { type TicketRow, tickets } from './tickets.table.ts'

export interface NewTicket {
  customerID: number
  channelID: number
  /** Creates one if it is a function. */
  endUserID: number | null | (() => Promise<NewEndUser>)
  subject?: string
  status?: string
  customFieldsData?: Record<string, unknown> | null
  language?: string | null
  customerRepID?: number | null
  /** The token that the end user already has. */
  ticketToken?: string
  priority?: TicketPriority
  teamID?: number | null
  /** Defaults to `Api`. */
  origin?: TicketOrigin
  /** Replaces a call of `recordMessageOnTicket` for the message that opens the ticket. */
  firstMessage?: { at: Date; words: string; preview: string; replyDueFrom: ReplyParty | null }
  /** Awaited before the ticket is inserted. */
  beforeOpening?: (() => Promise<void>) | undefined
}

/** Also inserts its search words. */
const insertTicket = prepareInsert(tickets, {
  statement: sql`insert into ticket_words (customer_id, ticket_id, words)
    select customer_id, ticket_id, array_to_tsvector(${sql.placeholder('lexemes')}::text[]) from stored`,
  types: { lexemes: 'text[]' },
})

/** A deleted channel accepts no new tickets. */
export async function openTicket(context: Context, ticket: NewTicket): Promise<TicketRow> {
  const { db, now, newId } = context
  const { customerID, channelID, subject = '', customerRepID = null, firstMessage } = ticket
  const isTeamChosen = ticket.teamID != null
  const hasNoTeam = isTeamChosen || ticket.origin === 'Import'
  const [, person, teamOfChannel] = await db.together(() =>
    Promise.all([
      getLiveChannel(db, customerID, channelID),
      describePerson(db, ticket),
      hasNoTeam ? null : findTeamOfChannel(db, customerID, channelID),
    ]),
  )
  const { endUserID, text } = person
  if (text === undefined) throw invalidField('endUserID', 'end_user_unknown')
  if (customerRepID !== null && !(await repExists(db, customerID, customerRepID))) {
    throw invalidField('customerRepID', 'rep_unknown')
  }
  if (ticket.teamID) await assertTeamsExist(db, customerID, [ticket.teamID], 'teamID')

  const { status, isClosed } = stateOf(ticket.status ?? 'Open')
  const teamID = ticket.teamID ?? teamOfChannel
  const isWanted = customerRepID === null && !isClosed && (isTeamChosen || status === 'Escalated')
  const row = {
    customerID,
    ticketToken: ticket.ticketToken ?? newId(),
    channelID,
    endUserID,
    customerRepID,
    subject,
    status,
    isClosed,
    isSpam: false,
    language: ticket.language ?? null,
    customFieldsData: ticket.customFieldsData ?? null,
    dateCreated: now(),
    lastResolved: isClosed ? now() : null,
    messageCount: firstMessage ? 1 : 0,
    lastMessageDate: firstMessage?.at ?? null,
    priority: ticket.priority ?? 'Normal',
    teamID,
    isTeamChosen,
    needsAssignee: isWanted,
    origin: ticket.origin ?? 'Api',
    lastMessagePreview: firstMessage?.preview ?? '',
    replyDueFrom: firstMessage?.replyDueFrom ?? null,
    waitingSince: firstMessage?.replyDueFrom ? firstMessage.at : null,
  }
  const lexemes = lexemesOf(customerID, `${subject}\n${text}\n${firstMessage?.words ?? ''}`)
  await ticket.beforeOpening?.()
  const opened = await insertTicket(db, row, { lexemes })
  await publishEvent(context, { customerID, type: 'ticket.created', data: toEventData(opened) })
  if (isWanted && teamID !== null) await queueTending(db, customerID)
  return opened
}

async function describePerson(
  db: Database,
  { customerID, endUserID }: NewTicket,
): Promise<{ endUserID: number | null; text: string | undefined }> {
  if (typeof endUserID === 'function') return endUserID()
  return { endUserID, text: endUserID === null ? '' : await findEndUserText(db, customerID, endUserID) }
}

/**
 * The fields that subscribers need; they load the rest if they display the ticket. `was` shows who may no longer see
 * it.
 */
export function toEventData(
  ticket: TicketRow,
  before: TicketRow = ticket,
  further: TicketChanges = {},
): Record<string, unknown> {
  const { ticketID, channelID, endUserID, customerRepID, teamID, status, isClosed, isSpam } = ticket
  const isMoved = before.teamID !== teamID || before.customerRepID !== customerRepID
  const was = { teamID: before.teamID, customerRepID: before.customerRepID }
  const facts = { ticketID, channelID, endUserID, customerRepID, teamID, status, isClosed, isSpam }
  const changes = { ...changesOf(before, ticket), ...further }
  return { ...facts, ...(isMoved ? { was } : {}), ...(Object.keys(changes).length > 0 ? { changes } : {}) }
}
