import type { TicketBulk } from '@attendant/contract/desk/ticket.ts'
import { assertPermitted, type Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { assertTeamsExist } from '../../../people/teams/assert-teams-exist.ts'
import { isPossibleId } from '../../../platform/http/requests/path-ids.ts'
import { followTickets, unfollowTickets } from '../../followers/follow-many.ts'
import { automationPort } from '../../ports.ts'
import { markRead } from '../../read-state/mark-read.ts'
import { findUnseen } from '../../sight/find-seen.ts'
import { readUntil, snoozeTickets, unsnoozeTickets } from '../snooze/snooze-tickets.ts'
import { changeTags } from './change-tags.ts'
import {
  applyTransition,
  assignTickets,
  setPriority,
  setTeam,
  type TicketTransition,
  transitions,
} from './change-ticket-state.ts'
import { deleteTickets } from './delete-ticket.ts'
import { markSpam } from './mark-spam.ts'

interface BulkChange {
  rep: Rep
  customerID: number
  ticketIDs: number[]
  /** The parameters are siblings of the action. */
  body: TicketBulk
}

type BulkAction = (context: Context, change: BulkChange) => Promise<unknown>

const maxTickets = 1000

const transition =
  (change: TicketTransition, hookName: string): BulkAction =>
  async (context, { customerID, ticketIDs }) => {
    const changed = await applyTransition(context, customerID, ticketIDs, change)
    await automationPort(context).fireHookOfTickets(context, customerID, hookName, changed)
  }

/** For data of one representative, which programs do not have. */
const ofRep =
  (action: BulkAction): BulkAction =>
  async (context, bulk) => {
    if (bulk.rep.apiToken) throw refuse('rep_required')
    await action(context, bulk)
  }

const actions: Record<string, BulkAction> = {
  close: transition(transitions.close, 'OnClose'),
  reopen: transition(transitions.reopen, 'OnReopen'),
  escalate: transition(transitions.escalate, 'OnEscalate'),
  async assign(context, { customerID, ticketIDs, body: { customerRepID } }) {
    if (customerRepID == null) throw invalidField('customerRepID', 'rep_required_to_assign')
    const assigned = await assignTickets(context, customerID, ticketIDs, customerRepID)
    await automationPort(context).fireHookOfTickets(context, customerID, 'OnAssign', assigned)
  },
  unassign: (context, { customerID, ticketIDs }) => assignTickets(context, customerID, ticketIDs, null),
  spam: (context, { customerID, ticketIDs }) => markSpam(context, customerID, ticketIDs, true),
  notSpam: (context, { customerID, ticketIDs }) => markSpam(context, customerID, ticketIDs, false),
  async delete(context, { rep, customerID, ticketIDs }) {
    assertPermitted(rep, 'deleteTickets')
    await deleteTickets(context, customerID, ticketIDs)
  },
  async setPriority(context, { customerID, ticketIDs, body: { priority } }) {
    if (!priority) throw invalidField('priority', 'required')
    await setPriority(context, customerID, ticketIDs, priority)
  },
  async setTeam(context, { customerID, ticketIDs, body: { teamID } }) {
    if (teamID === undefined) throw invalidField('teamID', 'required')
    if (teamID !== null) await assertTeamsExist(context.db, customerID, [teamID], 'teamID')
    await setTeam(context, customerID, ticketIDs, teamID)
  },
  addTags: (context, { customerID, ticketIDs, body }) =>
    changeTags(context, customerID, ticketIDs, { add: readTags(body) }),
  removeTags: (context, { customerID, ticketIDs, body }) =>
    changeTags(context, customerID, ticketIDs, { remove: readTags(body) }),
  snooze: (context, { customerID, ticketIDs, body }) =>
    snoozeTickets(context, customerID, ticketIDs, readUntil(context, body.until)),
  read: ofRep((context, { rep, ticketIDs }) => markRead(context, rep, ticketIDs, true)),
  unread: ofRep((context, { rep, ticketIDs }) => markRead(context, rep, ticketIDs, false)),
  follow: ofRep((context, { rep, ticketIDs }) => followTickets(context, rep, ticketIDs)),
  unfollow: ofRep((context, { rep, ticketIDs }) => unfollowTickets(context, rep, ticketIDs)),
  unsnooze: (context, { customerID, ticketIDs }) => unsnoozeTickets(context, customerID, ticketIDs),
}

/** Changes many tickets, all or nothing. */
export async function changeTickets(context: Context, rep: Rep, body: TicketBulk): Promise<void> {
  const wanted = body.action.trim().toLowerCase()
  const [, change] = Object.entries(actions).find(([name]) => name.toLowerCase() === wanted) ?? []
  if (!change) throw invalidField('action', 'not_one_of', { allowed: Object.keys(actions).join(', ') })
  const { customerID } = rep
  const ticketIDs = readTicketIDs(body.ticketIDs)
  if ((await findUnseen(context.db, rep, ticketIDs)).size > 0) throw refuse('ticket_not_found')
  await change(context, { rep, customerID, ticketIDs, body })
}

function readTags({ tags }: TicketBulk): string[] {
  if (!tags || tags.length === 0) throw invalidField('tags', 'required')
  return tags
}

function readTicketIDs(written: number[]): number[] {
  const ticketIDs = [...new Set(written)]
  if (ticketIDs.length > maxTickets) throw invalidField('ticketIDs', 'too_many_items', { limit: maxTickets })
  if (!ticketIDs.every(isPossibleId)) throw refuse('ticket_not_found')
  return ticketIDs
}
