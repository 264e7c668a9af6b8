import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Int32, Name, Nullable, Page } from '../../fields.ts'
import { shownConditions, writtenConditions } from '../condition.ts'
import { ticketPriorities } from '../ticket.ts'
import { SlaMetric, slaMetrics } from './ticket-sla.ts'

/** `OfficeHours` are those of the customer, by its time zone and holidays; where none are set, they count as `Calendar`. */
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
    /** Null for tickets of every priority; a target for the ticket's own priority goes before it. */
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
/** One for each metric and priority, and one for all priorities. */
const Targets = Type.Array(SlaTargetWrite, { minItems: 1, maxItems: slaMetrics.length * (ticketPriorities.length + 1) })

export const SlaPolicy = Type.Object(
  {
    slaPolicyID: Id,
    name: Type.String(),
    isActive: Flag,
    /** The first policy that matches a ticket, by this number, is the ticket's. */
    position: Type.Integer(),
    /** The policy is for tickets that meet them; null for all. */
    ...shownConditions,
    targets: Type.Array(SlaTarget),
    clock: Clock,
    /** Concerns `Resolution` only. */
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
  /** After the others, unless given. */
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
  /** Every policy of the customer, each once. */
  { slaPolicyIDs: Type.Array(Id, { maxItems: 1000 }) },
  { title: 'SlaPolicyOrder' },
)
export type SlaPolicyOrder = Static<typeof SlaPolicyOrder>
