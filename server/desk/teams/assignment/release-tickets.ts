import type { AssignmentMethod, AwayRule } from '@attendant/contract/people/team.ts'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { countOfficeMinutes } from '../../../organization/customers/is-office-open.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { takeTurn } from '../../../people/teams/take-turn.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import { onlineReps } from '../../presence/presence.store.ts'
import { repAvailability } from '../../presence/presence.table.ts'
import { returnToQueue } from '../../tickets/changes/change-ticket-state.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { assignChosen, batchSize, type Tended } from './assign-waiting.ts'
import { chooseCandidate, findCandidates } from './find-candidates.ts'

interface HeldTicket {
  ticketID: number
  channelID: number
  teamID: number
  customerRepID: number
  whenAway: AwayRule
  assignment: AssignmentMethod
  absence: string
}

/**
 * Tickets of an absent agent that wait for a reply go to another member or back to the queue, as configured for the team.
 */
export async function releaseTicketsOfAbsent(context: Context, customerID: number): Promise<Tended> {
  const held = (await findHeld(context, customerID)).slice(0, batchSize)
  let isHeldElsewhere = false
  for (const ticket of held) {
    const [locked] = await context.db
      .select({ ticketID: tickets.ticketID })
      .from(tickets)
      .where(
        and(
          eq(tickets.customerID, customerID),
          eq(tickets.ticketID, ticket.ticketID),
          eq(tickets.customerRepID, ticket.customerRepID),
          eq(tickets.teamID, ticket.teamID),
        ),
      )
      .for('update', { skipLocked: true })
    if (locked) await release(context, customerID, ticket)
    else isHeldElsewhere = true
  }
  return { isMoreLeft: held.length === batchSize && !isHeldElsewhere, isHeldElsewhere }
}

async function release(context: Context, customerID: number, ticket: HeldTicket): Promise<void> {
  const { ticketID, teamID, customerRepID, assignment, whenAway, absence } = ticket
  if (whenAway === 'Reassign') {
    const others = await findCandidates(context, customerID, teamID)
    const choice = chooseCandidate(
      assignment === 'Manual' ? 'LeastLoaded' : assignment,
      teamID,
      others.filter((candidate) => candidate.customerRepID !== customerRepID),
    )
    if (choice) {
      const chosenBecause = `the assignee ${absence}; ${choice.reason.chosenBecause}`
      await assignChosen(context, customerID, ticket, { ...choice, reason: { ...choice.reason, chosenBecause } })
      await takeTurn(context.db, customerID, teamID, choice.candidate.customerRepID)
      return
    }
  }
  const candidates = [{ customerRepID, isEligible: false, why: absence }]
  const reason = { method: whenAway, teamID, candidates, chosenBecause: `the assignee ${absence}` }
  await returnToQueue(context, customerID, ticketID, reason)
}

/** Open tickets that wait for our reply, whose assignee is absent, and whose team does not keep them there. */
async function findHeld(context: Context, customerID: number): Promise<HeldTicket[]> {
  const { db, now } = context
  const rows = await db
    .select({
      ticketID: tickets.ticketID,
      channelID: tickets.channelID,
      teamID: teams.teamID,
      customerRepID: reps.customerRepID,
      whenAway: teams.whenAway,
      assignment: teams.assignment,
      awayAfterMinutes: teams.awayAfterMinutes,
      isActive: reps.isActive,
      isConnected: onlineReps(now()),
      state: repAvailability.state,
      outOfOfficeUntil: repAvailability.outOfOfficeUntil,
      awaySince: repAvailability.awaySince,
    })
    .from(tickets)
    .innerJoin(teams, and(eq(teams.customerID, tickets.customerID), eq(teams.teamID, tickets.teamID)))
    .innerJoin(reps, and(eq(reps.customerID, tickets.customerID), eq(reps.customerRepID, tickets.customerRepID)))
    .leftJoin(
      repAvailability,
      and(eq(repAvailability.customerID, reps.customerID), eq(repAvailability.customerRepID, reps.customerRepID)),
    )
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.replyDueFrom, 'Us'),
        eq(tickets.isClosed, false),
        eq(tickets.isSnoozed, false),
        isNotNull(tickets.teamID),
        teams.isActive,
        ne(teams.whenAway, 'Keep'),
      ),
    )
    .orderBy(asc(tickets.waitingSince), asc(tickets.ticketID))
  const minutesOf = new Map<string, number>()
  const held: HeldTicket[] = []
  for (const row of rows) {
    const absence = await explainAbsence(row)
    if (absence) held.push({ ...row, absence })
  }
  return held

  async function explainAbsence(row: (typeof rows)[number]): Promise<string | undefined> {
    if (!row.isActive) return 'is deactivated'
    if (row.outOfOfficeUntil && row.outOfOfficeUntil > now()) return 'is out of office'
    if (!row.awaySince || (row.isConnected && row.state === 'Online')) return undefined
    const key = `${row.customerRepID} ${row.awayAfterMinutes}`
    const minutes =
      minutesOf.get(key) ?? (await countOfficeMinutes(context, customerID, row.awaySince, row.awayAfterMinutes))
    minutesOf.set(key, minutes)
    return minutes >= row.awayAfterMinutes ? `is away since ${row.awaySince.toISOString()}` : undefined
  }
}
