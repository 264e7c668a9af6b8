import type { Team } from '@attendant/contract/people/team.ts'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { takeTurn } from '../../../people/teams/take-turn.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import { automationPort } from '../../ports.ts'
import { assignTickets } from '../../tickets/changes/change-ticket-state.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { type Candidate, type Choice, chooseCandidate, findCandidates } from './find-candidates.ts'

export interface Tended {
  /** More work remains than one transaction should do. */
  isMoreLeft: boolean
  /** Another transaction is changing one of the tickets. */
  isHeldElsewhere: boolean
}

export const batchSize = 200

type AutomaticTeam = Pick<Team, 'teamID'> & { assignment: Exclude<Team['assignment'], 'Manual'> }

/** Assigns waiting tickets to members of their team: the most urgent first, then the longest waiting. */
export async function assignWaiting(context: Context, customerID: number): Promise<Tended> {
  const candidatesOf = new Map<AutomaticTeam, Candidate[]>()
  for (const team of await findAutomaticTeams(context, customerID)) {
    candidatesOf.set(team, await findCandidates(context, customerID, team.teamID))
  }
  const able = () => [...candidatesOf].filter(([team, its]) => chooseCandidate(team.assignment, team.teamID, its))
  const teamIDs = able().map(([team]) => team.teamID)
  if (teamIDs.length === 0) return { isMoreLeft: false, isHeldElsewhere: false }

  const isWaiting = and(
    eq(tickets.customerID, customerID),
    tickets.needsAssignee,
    isNull(tickets.customerRepID),
    inArray(tickets.teamID, teamIDs),
    eq(tickets.isClosed, false),
    eq(tickets.isSnoozed, false),
    eq(tickets.isSpam, false),
  )
  const waiting = await context.db
    .select({ ticketID: tickets.ticketID, channelID: tickets.channelID, teamID: tickets.teamID })
    .from(tickets)
    .where(isWaiting)
    .orderBy(desc(tickets.priority), sql`${tickets.waitingSince} asc nulls last`, asc(tickets.ticketID))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const total = await context.db.$count(tickets, isWaiting)

  for (const ticket of waiting) {
    const found = [...candidatesOf].find(([team]) => team.teamID === ticket.teamID)
    const choice = found && chooseCandidate(found[0].assignment, found[0].teamID, found[1])
    if (!choice) continue
    await assignChosen(context, customerID, ticket, choice)
    const { customerRepID } = choice.candidate
    choice.candidate.lastTurn = await takeTurn(context.db, customerID, choice.reason.teamID, customerRepID)
    for (const candidate of [...candidatesOf.values()].flat()) {
      if (candidate.customerRepID === customerRepID) candidate.openTickets += 1
    }
  }
  const isAbleStill = able().length > 0
  return {
    isMoreLeft: waiting.length === batchSize && isAbleStill,
    isHeldElsewhere: total > waiting.length && waiting.length < batchSize && isAbleStill,
  }
}

export async function assignChosen(
  context: Context,
  customerID: number,
  { ticketID, channelID }: { ticketID: number; channelID: number },
  { candidate, reason }: Choice,
): Promise<void> {
  await assignTickets(context, customerID, [ticketID], candidate.customerRepID, reason)
  await automationPort(context).fireHookOfTickets(context, customerID, 'OnAssign', [{ ticketID, channelID }])
}

async function findAutomaticTeams({ db }: Context, customerID: number): Promise<AutomaticTeam[]> {
  const rows = await db
    .select({ teamID: teams.teamID, assignment: teams.assignment })
    .from(teams)
    .where(and(eq(teams.customerID, customerID), teams.isActive, ne(teams.assignment, 'Manual')))
    .orderBy(asc(teams.teamID))
  return rows.flatMap(({ teamID, assignment }) => (assignment === 'Manual' ? [] : [{ teamID, assignment }]))
}
