import type { AssignmentMethod } from '@attendant/contract/people/team.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { teamMembers, teams } from '../../../people/teams/teams.table.ts'
import { onlineReps } from '../../presence/presence.store.ts'
import { repAvailability } from '../../presence/presence.table.ts'
import { openTicketsOfMember } from '../team-members.ts'

export interface Candidate {
  customerRepID: number
  openTickets: number
  /** Null without a limit. */
  capacity: number | null
  /** Null if this team has assigned nothing to the member yet. */
  lastTurn: number | null
  /** Why nothing may be assigned to them, apart from their open tickets. */
  obstacle: string | null
}

/** The current members of a team. */
export async function findCandidates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  teamID: number,
): Promise<Candidate[]> {
  const rows = await db
    .select({
      customerRepID: teamMembers.customerRepID,
      openTickets: openTicketsOfMember,
      capacity: sql<number | null>`coalesce(${teamMembers.capacity}, ${teams.maxOpenPerRep})`,
      lastTurn: teamMembers.lastTurn,
      takesAssignments: teamMembers.takesAssignments,
      isActive: reps.isActive,
      isConnected: onlineReps(now()),
      state: repAvailability.state,
      outOfOfficeUntil: repAvailability.outOfOfficeUntil,
    })
    .from(teamMembers)
    .innerJoin(teams, and(eq(teams.customerID, teamMembers.customerID), eq(teams.teamID, teamMembers.teamID)))
    .innerJoin(
      reps,
      and(eq(reps.customerID, teamMembers.customerID), eq(reps.customerRepID, teamMembers.customerRepID)),
    )
    .leftJoin(
      repAvailability,
      and(eq(repAvailability.customerID, reps.customerID), eq(repAvailability.customerRepID, reps.customerRepID)),
    )
    .where(and(eq(teamMembers.customerID, customerID), eq(teamMembers.teamID, teamID)))
    .orderBy(asc(teamMembers.customerRepID))
  return rows.map(({ customerRepID, openTickets, capacity, lastTurn, ...rest }) => ({
    customerRepID,
    openTickets,
    capacity,
    lastTurn,
    obstacle: findObstacle(rest, now()),
  }))
}

interface Readiness {
  isActive: boolean
  takesAssignments: boolean
  isConnected: boolean
  state: string | null
  outOfOfficeUntil: Date | null
}

function findObstacle(rep: Readiness, now: Date): string | null {
  if (!rep.isActive) return 'is deactivated'
  if (!rep.takesAssignments) return 'takes no assignments'
  if (rep.outOfOfficeUntil && rep.outOfOfficeUntil > now) {
    return `is out of office until ${rep.outOfOfficeUntil.toISOString()}`
  }
  if (!rep.isConnected) return 'is Offline'
  return rep.state === null || rep.state === 'Online' ? null : `is ${rep.state}`
}

/** Why the service chose an assignee; the timeline shows it. */
export interface AssignmentReason extends Record<string, unknown> {
  method: string
  teamID: number
  /** The first 50. */
  candidates: { customerRepID: number; isEligible: boolean; why: string }[]
  chosenBecause: string
}

const maxCandidates = 50

const isFull = ({ openTickets, capacity }: Candidate) => capacity !== null && openTickets >= capacity
const isEligible = (candidate: Candidate) => candidate.obstacle === null && !isFull(candidate)

function explain(candidate: Candidate): string {
  const { obstacle, openTickets, capacity } = candidate
  if (obstacle) return obstacle
  const limit = capacity === null ? '' : ` of ${capacity}`
  return `has ${openTickets}${limit} open tickets`
}

export interface Choice {
  candidate: Candidate
  reason: AssignmentReason
}

/** Among equals, the one whose last assignment is longest ago, then the one with the lowest ID. */
export function chooseCandidate(
  method: Exclude<AssignmentMethod, 'Manual'>,
  teamID: number,
  candidates: Candidate[],
): Choice | undefined {
  const isLoadFirst = method === 'LeastLoaded'
  const [chosen] = candidates
    .filter(isEligible)
    .toSorted(
      (one, other) =>
        (isLoadFirst ? one.openTickets - other.openTickets : 0) ||
        (one.lastTurn ?? 0) - (other.lastTurn ?? 0) ||
        one.customerRepID - other.customerRepID,
    )
  if (!chosen) return undefined
  const chosenBecause = isLoadFirst
    ? `fewest open tickets (${chosen.openTickets}), then longest since the last assignment`
    : 'longest since the last assignment'
  const listed = candidates.slice(0, maxCandidates).map((candidate) => ({
    customerRepID: candidate.customerRepID,
    isEligible: isEligible(candidate),
    why: explain(candidate),
  }))
  return { candidate: chosen, reason: { method, teamID, candidates: listed, chosenBecause } }
}
