import { and, eq, lt } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { aiReservations } from '../ai-budgets.table.ts'
import { accountsOf } from './accounts.ts'
import { type Account, addToAccounts, noAmount } from './spending.store.ts'

export const releaseReservationsJob = 'ai-budgets.release-reservations'

/** Longer than all attempts of a request together. */
const expiryMs = 10 * 60_000
const maxReleased = 1000

export type Reservation = Omit<typeof aiReservations.$inferSelect, 'expiresAt'>

export const accountsOfReservation = ({ day, visitor, address }: Reservation): Account[] =>
  accountsOf(day, { ...(visitor ? { visitor } : {}), ...(address ? { address } : {}) })

export const expiryOf = ({ now }: Context): Date => new Date(now().getTime() + expiryMs)

export async function insertReservation(context: Context, reservation: Reservation): Promise<void> {
  await context.db.insert(aiReservations).values({ ...reservation, expiresAt: expiryOf(context) })
}

/** Returns whether it still existed: an expired one has already been released. */
export async function endReservation(
  { db }: Context,
  { customerID, reservationID }: { customerID: number; reservationID: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(aiReservations)
    .where(and(eq(aiReservations.customerID, customerID), eq(aiReservations.reservationID, reservationID)))
  return rowCount === 1
}

/** Job: releases reservations of processes that died during a request. */
export async function releaseReservations(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  const expired = await db.select().from(aiReservations).where(lt(aiReservations.expiresAt, now())).limit(maxReleased)
  for (const reservation of expired) await release(bindCustomer(context, reservation.customerID), reservation)
}

function release(outside: Context, reservation: Reservation): Promise<void> {
  const { customerID, tokens, cost } = reservation
  const accounts = accountsOfReservation(reservation)
  return inTransaction(outside, async (context) => {
    if (!(await endReservation(context, reservation))) return
    await addToAccounts(context.db, customerID, accounts, { ...noAmount, tokens: -tokens, cost: -cost })
  })
}
