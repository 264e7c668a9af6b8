import { and, eq, inArray } from 'drizzle-orm'
import type { Visitor } from '../../access.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NumberedEvent } from '../../platform/events/number-events.ts'
import { followMerges } from '../chat/visitors/follow-merges.ts'
import type { Listener } from './listener.ts'

/**
 * Visitors connect before their chat has a ticket: the event that it was opened binds them to it, on every node. If it
 * is merged into another ticket, or the merge is undone, they are bound to the ticket in which it continues.
 */
export async function bindVisitors(
  db: Database,
  customerID: number,
  events: NumberedEvent[],
  listeners: Listener[],
): Promise<void> {
  const visitors = listeners.flatMap(({ who }) => (who.kind === 'visitor' ? [who] : []))
  await bindMoved(db, visitors, events)
  const waiting = visitors.filter(({ ticketID }) => ticketID === undefined)
  if (waiting.length === 0) return
  const opened = events.flatMap(({ type, data }) => (type === 'ticket.created' ? [Number(data.ticketID)] : []))
  if (opened.length === 0) return
  const rows = await db
    .select({ ticketID: tickets.ticketID, ticketToken: tickets.ticketToken })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, opened)))
  bind(waiting, rows)
}

interface Merge {
  ticketID?: number
  changes?: { mergedIntoTicketID?: { from: number | null; to: number | null } }
}

async function bindMoved(db: Database, visitors: Visitor[], events: NumberedEvent[]): Promise<void> {
  if (visitors.length === 0) return
  const moved = events.flatMap(({ type, data }) => {
    const { ticketID, changes } = data as Merge
    const merge = type === 'ticket.updated' ? changes?.mergedIntoTicketID : undefined
    return merge ? [ticketID, merge.from, merge.to] : []
  })
  for (const visitor of visitors) {
    if (visitor.ticketID === undefined || !moved.includes(visitor.ticketID)) continue
    visitor.ticketID = undefined
    await bindVisitor(db, visitor)
    if (visitor.ticketID !== undefined) visitor.ticketID = await followMerges(db, visitor.customerID, visitor.ticketID)
  }
}

/** For a visitor who connected while the ticket was being opened. */
export async function bindVisitor(db: Database, visitor: Visitor): Promise<void> {
  if (visitor.ticketID !== undefined) return
  const { customerID, ticketToken } = visitor
  const rows = await db
    .select({ ticketID: tickets.ticketID, ticketToken: tickets.ticketToken })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketToken, ticketToken)))
  bind([visitor], rows)
}

function bind(visitors: Visitor[], rows: { ticketID: number; ticketToken: string }[]): void {
  for (const visitor of visitors) {
    visitor.ticketID = rows.find(({ ticketToken }) => ticketToken === visitor.ticketToken)?.ticketID
  }
}
