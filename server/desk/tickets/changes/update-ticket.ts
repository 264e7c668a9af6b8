import type { TicketUpdate } from '@attendant/contract/desk/ticket.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { getLiveChannel } from '../../../organization/channels/get-live-channel.ts'
import { endUserExists } from '../../../people/end-users/end-user-exists.ts'
import { assertAssignable } from '../../../people/reps/rep-exists.ts'
import { assertTeamsExist } from '../../../people/teams/assert-teams-exist.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { followClosing } from '../../csat/follow-closings.ts'
import { notifyAssigned, notifyPersonRequested } from '../../notifications/facts/notify-ticket-change.ts'
import { automationPort, channelsPort } from '../../ports.ts'
import { carryHold } from '../../retention/holds/hold-ticket.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { listTagNames, replaceTags } from '../../tags/tag-tickets.ts'
import { queueTendingAfter } from '../../teams/assignment/queue-tending.ts'
import { factsOfChange } from '../../timeline/facts-of-change.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import type { TicketChanges } from '../changes-of.ts'
import { toEventData } from '../open-ticket.ts'
import { reindexTicket } from '../search/index-ticket-words.ts'
import { hooksOfStatus, writtenState } from '../tickets.policy.ts'
import { updateTicketRow } from '../tickets.store.ts'
import type { TicketRow } from '../tickets.table.ts'
import { closed, lockTickets } from './change-ticket-state.ts'
import { endPersonRequest } from './request-person.ts'

/** Returns the ticket before and after the change. */
export function updateTicket(
  context: Context,
  customerID: number,
  ticketID: number,
  body: TicketUpdate,
): Promise<{ before: TicketRow; after: TicketRow }> {
  return inTransaction(context, async (context) => {
    const [before] = (await lockTickets(context.db, customerID, [ticketID])) as [TicketRow]
    const { status, isClosed, subject, priority, tags, ...rest } = body
    const written: Partial<TicketRow> = {
      ...rest,
      ...writtenState(before, { status, isClosed }),
      ...(subject === undefined ? {} : { subject: subject ?? '' }),
      ...(priority === undefined ? {} : { priority: priority ?? 'Normal' }),
    }
    const changes = onlyChanges(before, { ...written, ...consequencesOf(before, written, context.now()) })
    const after = { ...before, ...changes }
    const isChanged = Object.keys(changes).length > 0
    await checkReferences(context, customerID, changes)
    const tagsBefore = tags === undefined ? [] : await tagsOf(context, customerID, ticketID)
    const isRetagged = tags !== undefined && (await replaceTags(context, customerID, ticketID, tags ?? [])).length > 0
    if (!isChanged && !isRetagged) return { before, after }

    const retagged: TicketChanges = isRetagged
      ? { tags: { from: tagsBefore, to: await tagsOf(context, customerID, ticketID) } }
      : {}
    if ('endUserID' in changes) await carryHold(context, before, before)
    if (isChanged) await updateTicketRow(context.db, before, changes)
    if ('subject' in changes || 'endUserID' in changes) await reindexTicket(context, customerID, ticketID)
    await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(after, before, retagged) })
    await recordFacts(context, customerID, factsOfChange(before, after))
    await queueTendingAfter(context.db, customerID, { before: [before], set: changes })
    await trackSla(context, customerID, ticketID)
    await followClosing(context, before, after)
    if (before.isClosed && !after.isClosed) {
      await automationPort(context).noteJudgement(context, { customerID, ticketID, failure: 'Reopened' })
    }
    if (after.customerRepID !== null && after.customerRepID !== before.customerRepID) {
      await channelsPort(context).joinChat(context, { customerID, ticketID, customerRepID: after.customerRepID })
      await notifyAssigned(context, after, after.customerRepID)
    }
    if (after.status === 'Escalated' && before.status !== 'Escalated') await notifyPersonRequested(context, after, '')
    for (const hookName of hooksOf(before, after))
      await automationPort(context).fireHookOfTickets(context, customerID, hookName, [after])
    if (before.isSpam && !after.isSpam) await automationPort(context).resumeStoppedRuns(context, customerID, [ticketID])
    return { before, after }
  })
}

const tagsOf = async ({ db }: Context, customerID: number, ticketID: number): Promise<string[]> =>
  (await listTagNames(db, customerID, [ticketID])).get(ticketID) ?? []

/** Fields that depend on a change: resolution time, spam verdict, who chose the team and the request for a person. */
function consequencesOf(
  before: TicketRow,
  { status, isClosed, isSpam, customerRepID, teamID }: Partial<TicketRow>,
  now: Date,
): Partial<TicketRow> {
  return {
    ...(isClosed && !before.isClosed ? { lastResolved: now, ...closed } : {}),
    ...(teamID === undefined ? {} : { isTeamChosen: true }),
    ...(teamID && teamID !== before.teamID && !isClosed ? { needsAssignee: true } : {}),
    ...(status === 'Escalated' && before.status !== 'Escalated' ? { needsAssignee: true } : {}),
    ...(customerRepID && customerRepID !== before.customerRepID ? { ...endPersonRequest, needsAssignee: false } : {}),
    ...(isSpam === undefined || isSpam === before.spamMark ? {} : { spamMark: isSpam }),
  }
}

function hooksOf(before: TicketRow, after: TicketRow): string[] {
  const isAssigned = after.customerRepID !== null && after.customerRepID !== before.customerRepID
  return [
    ...(after.isSpam && !before.isSpam ? ['OnSpam'] : []),
    ...(isAssigned ? ['OnAssign'] : []),
    ...hooksOfStatus(before, after),
  ]
}

function onlyChanges(before: TicketRow, written: Partial<TicketRow>): Partial<TicketRow> {
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before[name as keyof TicketRow]) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(written).filter(([name, value]) => !isSame(name, value)))
}

/** New references must exist; a ticket may keep a channel that was deleted since. */
async function checkReferences({ db }: Context, customerID: number, changes: Partial<TicketRow>): Promise<void> {
  const { channelID, endUserID, customerRepID, teamID } = changes
  if (channelID) await getLiveChannel(db, customerID, channelID)
  if (endUserID && !(await endUserExists(db, customerID, endUserID))) {
    throw invalidField('endUserID', 'end_user_unknown')
  }
  if (customerRepID) await assertAssignable(db, customerID, customerRepID)
  if (teamID) await assertTeamsExist(db, customerID, [teamID], 'teamID')
}
