import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Int32, Name, Nullable, Page } from '../../fields.ts'
import { shownConditions, writtenConditions } from '../condition.ts'
import { ticketPriorities } from '../ticket.ts'
import { SlaMetric, slaMetrics } from './ticket-sla.ts'

/** `OfficeHours`: the customer's, in its time zone and without holidays; equal to `Calendar` if none are set. */
export const slaClocks = ['OfficeHours', 'Calendar'] as const
export type SlaClock = (typeof slaClocks)[number]
const Clock = Type.Enum([...slaClocks])

const maxMinutes = 525_600
const Minutes = Type.Integer({ minimum: 1, maximum: maxMinutes })
const WarnMinutes = Type.Integer({ minimum: 0, maximum: maxMinutes })
const Priority = Type.Enum([...ticketPriorities])

const SlaTarget = Type.Object(
  {
    metric: SlaMetric,
    /** Null for all priorities; a target for the ticket's own priority takes precedence. */
    priority: Nullable(Priority),
    minutes: Minutes,
    warnMinutesBefore: Nullable(WarnMinutes),
  },
  { title: 'SlaTarget' },
)
export type SlaTarget = Static<typeof SlaTarget>

const SlaTargetWrite = Type.Object(
  { metric: SlaMetric, priority: Clearable(Priority), minutes: Minutes, warnMinutesBefore: Clearable(WarnMinutes) },
  { title: 'SlaTargetWrite' },
)
/** At most one per metric and priority, and one for all priorities. */
const Targets = Type.Array(SlaTargetWrite, { minItems: 1, maxItems: slaMetrics.length * (ticketPriorities.length + 1) })

export const SlaPolicy = Type.Object(
  {
    slaPolicyID: Id,
    name: Type.String(),
    isActive: Flag,
    /** Policies are tried in this order; the first match applies. */
    position: Type.Integer(),
    /** Conditions that tickets must meet; null for all tickets. */
    ...shownConditions,
    targets: Type.Array(SlaTarget),
    clock: Clock,
    /** Only used by `Resolution`. */
    pausesWhileAwaitingEndUser: Flag,
    pausesWhileSnoozed: Flag,
    countsAiReplies: Flag,
  },
  { title: 'SlaPolicy' },
)
export type SlaPolicy = Static<typeof SlaPolicy>
export const SlaPolicyPage = Page(SlaPolicy, 'SlaPolicyPage')

const settings = {
  ...writtenConditions,
  isActive: Type.Optional(Flag),
  /** Defaults to the end. */
  position: Type.Optional(Int32),
  pausesWhileAwaitingEndUser: Type.Optional(Flag),
  pausesWhileSnoozed: Type.Optional(Flag),
  countsAiReplies: Type.Optional(Flag),
}

export const SlaPolicyCreate = Type.Object(
  { name: Name, targets: Targets, clock: Clock, ...settings },
  { title: 'SlaPolicyCreate' },
)
export type SlaPolicyCreate = Static<typeof SlaPolicyCreate>

export const SlaPolicyUpdate = Type.Object(
  { name: Type.Optional(Name), targets: Type.Optional(Targets), clock: Type.Optional(Clock), ...settings },
  { title: 'SlaPolicyUpdate' },
)
export type SlaPolicyUpdate = Static<typeof SlaPolicyUpdate>

export const SlaPolicyOrder = Type.Object(
  /** All policies of the customer, each exactly once. */
  { slaPolicyIDs: Type.Array(Id, { maxItems: 1000 }) },
  { title: 'SlaPolicyOrder' },
)
export type SlaPolicyOrder = Static<typeof SlaPolicyOrder>
