import type { LegalHold } from '@attendant/contract/desk/retention/legal-hold.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { lockEndUser } from '../../../people/end-users/get-end-user.ts'
import { holdEndUser } from '../../../people/end-users/hold-end-user.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { findHeld } from './find-held.ts'
import { publishHold } from './hold-ticket.ts'
import { readReason } from './read-reason.ts'

const batchSize = 200

/** Holds all tickets of the person, including future ones. */
export function holdPerson(context: Context, customerID: number, endUserID: number, given: LegalHold): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    if (!(await lockEndUser(db, customerID, endUserID))) throw refuse('end_user_not_found')
    const hold = readReason(given)
    const heldBefore = await heldTicketsOf(context, customerID, endUserID)
    if (!(await holdEndUser(context, customerID, endUserID, hold))) return
    for (let after = 0; ; ) {
      const batch = await db
        .select()
        .from(tickets)
        .where(and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID), gt(tickets.ticketID, after)))
        .orderBy(asc(tickets.ticketID))
        .limit(batchSize)
      for (const ticket of batch) {
        await publishHold(context, ticket, { ...hold, wasHeld: heldBefore.has(ticket.ticketID) })
      }
      const last = batch.at(-1)
      if (!last || batch.length < batchSize) return
      after = last.ticketID
    }
  })
}

async function heldTicketsOf({ db }: Context, customerID: number, endUserID: number): Promise<Set<number>> {
  const own = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID)))
  const held = await findHeld(
    db,
    customerID,
    own.map(({ ticketID }) => ticketID),
  )
  return new Set(held.map(({ ticketID }) => ticketID))
}
