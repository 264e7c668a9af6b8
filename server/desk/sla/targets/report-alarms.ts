import type { SlaMetric } from '@attendant/contract/desk/sla/ticket-sla.ts'
import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { systemActor } from '../../actors/describe-actor.ts'
import { findResponsible } from '../../notifications/facts/find-responsible.ts'
import { notify } from '../../notifications/notify.ts'
import { automationPort } from '../../ports.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { recordFact } from '../../timeline/record-fact.ts'
import type { TargetRow } from './judge-targets.ts'

/** Identifies a target of a ticket. */
export const keyOf = ({ metric, cycle }: Pick<TargetRow, 'metric' | 'cycle'>) => `${metric} ${cycle}`

const alarms = {
  warning: { type: 'slaWarning', event: 'sla.warning', kind: 'SlaWarning', hook: 'OnSlaWarning' },
  breach: { type: 'slaBreached', event: 'sla.breached', kind: 'SlaBreach', hook: 'OnSlaBreach' },
} as const

const metricNames: Record<SlaMetric, string> = {
  FirstResponse: 'first response',
  NextResponse: 'next response',
  Resolution: 'resolution',
}

/** Reports targets that are breached or about to be, in due order. */
export async function reportAlarms(context: Context, ticket: TicketRow, targets: TargetRow[]): Promise<void> {
  const { customerID, ticketID } = ticket
  const dueOf = ({ dueAt }: TargetRow) => dueAt?.getTime() ?? 0
  for (const target of targets.toSorted((one, other) => dueOf(one) - dueOf(other))) {
    const { slaPolicyID, metric, cycle, state } = target
    const { type, event, kind, hook } = alarms[state === 'Breached' ? 'breach' : 'warning']
    const data = { slaPolicyID, metric, cycle, dueAt: target.dueAt?.toISOString() ?? null }
    await recordFact(context, customerID, { ticketID, type, data }, { actor: systemActor })
    await publishEvent(context, { customerID, type: event, data: { ...data, ticketID } })
    const wording = state === 'Breached' ? 'missed its SLA' : 'is about to miss its SLA'
    await notify(context, {
      ...{ customerID, ticketID, kind },
      fact: `${type}:${ticketID}:${keyOf(target)}`,
      actor: systemActor,
      title: `Ticket #${ticketID} ${wording}: ${metricNames[metric]}`,
      text: ticket.subject,
      customerRepIDs: await findResponsible(context.db, ticket),
    })
    await automationPort(context).fireHookOfTickets(context, customerID, hook, [ticket])
  }
}
