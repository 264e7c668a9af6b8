import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { csats } from './csat.table.ts'

/** The answers of the end user to the surveys of a ticket, oldest first. */
export const readExportedCsats = (db: Database, customerID: number, ticketID: number) =>
  db
    .select({ closing: csats.closing, score: csats.score, comment: csats.comment, answeredAt: csats.answeredAt })
    .from(csats)
    .where(and(eq(csats.customerID, customerID), eq(csats.ticketID, ticketID), isNotNull(csats.answeredAt)))
    .orderBy(asc(csats.closing))
