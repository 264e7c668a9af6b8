import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../../fields.ts'

export const slaMetrics = ['FirstResponse', 'NextResponse', 'Resolution'] as const
export type SlaMetric = (typeof slaMetrics)[number]
export const SlaMetric = Type.Enum([...slaMetrics])

export const slaTargetStates = ['Running', 'Paused', 'Met', 'Breached'] as const
export type SlaTargetState = (typeof slaTargetStates)[number]

export const slaStates = ['Ok', 'Warning', 'Breached', 'Paused'] as const
export type SlaState = (typeof slaStates)[number]

export const TicketSla = Type.Object(
  {
    slaPolicyID: Id,
    targets: Type.Array(
      Type.Object(
        {
          metric: SlaMetric,
          /** Number of the response after the first, starting at 1; always 1 for the other metrics. */
          cycle: Type.Integer(),
          state: Type.Enum([...slaTargetStates]),
          startedAt: Timestamp,
          /** Null while paused. */
          dueAt: Nullable(Timestamp),
          metAt: Nullable(Timestamp),
          breachedAt: Nullable(Timestamp),
          /** By the clock of the policy, while running or paused. */
          remainingSeconds: Nullable(Type.Integer()),
        },
        { title: 'TicketSlaTarget' },
      ),
    ),
  },
  { title: 'TicketSla' },
)
export type TicketSla = Static<typeof TicketSla>
