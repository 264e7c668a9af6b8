import { and, eq, inArray, sql } from 'drizzle-orm'
import { presentEvents } from '../../channels/hub/present-events.ts'
import type { Context } from '../../context.ts'
import { events } from '../../platform/events/events.table.ts'
import type { PublishedEvent } from '../../platform/events/outbox.ts'
import { queueDeliveries } from './delivery/queue-deliveries.ts'
import { webhookDeliveries } from './webhooks.table.ts'

const agents = { hasAgents: true, customerRepIDs: new Set<number>(), ticketIDs: new Set<number>() }

/** Stores the payloads of events at the end of their transaction, and queues their delivery. */
export async function freezeEvents(context: object, published: PublishedEvent[]): Promise<void> {
  for (const [customerID, its] of Map.groupBy(published, (event) => event.customerID)) {
    const sequences = its.map(({ sequence }) => sequence)
    const webhookIDs = await freezeOfCustomer(context as Context, customerID, sequences)
    for (const webhookID of webhookIDs) await queueDeliveries((context as Context).db, { customerID, webhookID })
  }
}

/** Excludes events of rolled-back savepoints. Returns the webhooks to call. */
async function freezeOfCustomer(context: Context, customerID: number, sequences: number[]): Promise<Set<number>> {
  const queued = await context.db
    .select({ webhookID: webhookDeliveries.webhookID, sequence: webhookDeliveries.sequence })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.customerID, customerID), inArray(webhookDeliveries.sequence, sequences)))
  const wanted = [...new Set(queued.map(({ sequence }) => sequence))]
  for (const [sequence, data] of await renderData(context, customerID, wanted)) {
    await context.db
      .update(webhookDeliveries)
      .set({ data })
      .where(and(eq(webhookDeliveries.customerID, customerID), eq(webhookDeliveries.sequence, sequence)))
  }
  return new Set(queued.map(({ webhookID }) => webhookID))
}

type Data = Record<string, unknown>

/** The hub event; for a ticket change also the changed fields. */
export async function renderData(
  context: Context,
  customerID: number,
  sequences: number[],
): Promise<Map<number, Data>> {
  if (sequences.length === 0) return new Map()
  const rows = await context.db
    .select({ sequence: events.sequence, type: events.type, data: events.data, at: events.at })
    .from(events)
    .where(and(eq(events.customerID, customerID), sql`${events.sequence} = any(${sql.param(sequences)}::bigint[])`))
  const numbered = rows.map(({ sequence, ...event }) => ({ ...event, sequence, position: sequence }))
  const presented = await presentEvents(context, customerID, numbered, agents)
  const changesOf = new Map(rows.map(({ sequence, data }) => [sequence, data.changes ?? {}]))
  return new Map(
    presented.flatMap(({ sequence, type, toAgents }) => {
      if (toAgents === undefined) return []
      const changes = type === 'ticket.updated' ? { changes: changesOf.get(sequence) } : {}
      return [[sequence, { ...(toAgents as Data), ...changes }]]
    }),
  )
}
