import { timelineTypes } from '@attendant/contract/desk/timeline.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { ticketTimeline } from './timeline.table.ts'
import { inSlice, type TimelineSource } from './timeline-source.ts'

/** A fact stored by `recordFact`. */
export const factSource: TimelineSource = {
  types: timelineTypes.filter((type) => type !== 'message' && type !== 'note'),
  async list(db, slice) {
    const { customerID, ticketID, types } = slice
    const { isBeyond, order, limit } = inSlice(slice, { at: ticketTimeline.at, id: ticketTimeline.entryID })
    const ofTicket = and(eq(ticketTimeline.customerID, customerID), eq(ticketTimeline.ticketID, ticketID))
    const isWanted = factSource.types.every((type) => types.has(type))
      ? undefined
      : inArray(ticketTimeline.type, [...types])
    const rows = await db
      .select()
      .from(ticketTimeline)
      .where(and(ofTicket, isWanted, isBeyond))
      .orderBy(order)
      .limit(limit)
    return rows.map(({ entryID, type, at, actorType, actorID, actorName, via, data }) => ({
      entryID,
      type,
      at: at.toISOString(),
      actor: { type: actorType, id: actorID, name: actorName },
      via,
      data,
    }))
  },
}
