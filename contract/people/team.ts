import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Name, Nullable, Page } from '../fields.ts'

/** How a team's tickets are assigned. */
export const assignmentMethods = ['Manual', 'RoundRobin', 'LeastLoaded'] as const
export type AssignmentMethod = (typeof assignmentMethods)[number]

/** What happens to the tickets of a member who is away. */
export const awayRules = ['Keep', 'Queue', 'Reassign'] as const
export type AwayRule = (typeof awayRules)[number]

/** One week. */
const maxAwayMinutes = 7 * 24 * 60

const Capacity = Type.Integer({ minimum: 0, maximum: 100_000 })
const RoutedIds = Type.Array(Id, { maxItems: 1000 })

export const Team = Type.Object(
  {
    teamID: Id,
    name: Type.String(),
    /** Nothing is routed to an inactive team, and it assigns no tickets. */
    isActive: Flag,
    assignment: Type.Enum([...assignmentMethods]),
    /** Maximum number of open tickets that a member can be assigned. */
    maxOpenPerRep: Nullable(Capacity),
    whenAway: Type.Enum([...awayRules]),
    /** Counted in office hours. */
    awayAfterMinutes: Type.Integer(),
    /** Channels whose new tickets belong to the team. */
    channelIDs: RoutedIds,
    topicIDs: RoutedIds,
  },
  { title: 'Team' },
)
export type Team = Static<typeof Team>
export const TeamPage = Page(Team, 'TeamPage')

const settings = {
  isActive: Type.Optional(Flag),
  assignment: Type.Optional(Type.Enum([...assignmentMethods])),
  maxOpenPerRep: Clearable(Capacity),
  whenAway: Type.Optional(Type.Enum([...awayRules])),
  awayAfterMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: maxAwayMinutes })),
  channelIDs: Type.Optional(RoutedIds),
  topicIDs: Type.Optional(RoutedIds),
}

export const TeamCreate = Type.Object({ name: Name, ...settings }, { title: 'TeamCreate' })
export type TeamCreate = Static<typeof TeamCreate>

export const TeamUpdate = Type.Object({ name: Type.Optional(Name), ...settings }, { title: 'TeamUpdate' })
export type TeamUpdate = Static<typeof TeamUpdate>

export const TeamMember = Type.Object(
  {
    customerRepID: Id,
    name: Type.String(),
    /** Whether the team may assign tickets to the member automatically. */
    takesAssignments: Flag,
    /** The member's maximum number of open tickets; `null` for the team's default. */
    capacity: Nullable(Capacity),
    /** Open tickets of any team; snoozed ones do not count. */
    openTickets: Type.Integer(),
  },
  { title: 'TeamMember' },
)
export type TeamMember = Static<typeof TeamMember>

export const TeamMemberWrite = Type.Object(
  { takesAssignments: Type.Optional(Flag), capacity: Clearable(Capacity) },
  { title: 'TeamMemberWrite' },
)
export type TeamMemberWrite = Static<typeof TeamMemberWrite>
