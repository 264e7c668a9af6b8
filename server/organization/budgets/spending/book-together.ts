import { setImmediate as afterMicrotasks } from 'node:timers/promises'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { bookAtOnce, type Settlement } from './book-at-once.ts'
import type { Reservation } from './reservations.ts'

type Entry = { reservation: Reservation } | { settlement: Settlement }

type Waiting = Entry & {
  resolve(isBooked: boolean): void
  reject(fault: unknown): void
}

/** More entries would lock the counters for too long. */
const maxTogether = 100

/** By customer, while there are entries; one map per server instance in the process. */
const waiting = new WeakMap<Config, Map<number, Waiting[]>>()

/** Reserves if that comes near no limit. Returns false if it does or a counter is missing: nothing is reserved then. */
export const reserveTogether = (context: Context, reservation: Reservation): Promise<boolean> =>
  bookTogether(context, reservation.customerID, { reservation })

/** Settles usage up to the reserved amount. Returns false for an expired reservation: nothing is settled then. */
export const settleTogether = (context: Context, settlement: Settlement): Promise<boolean> =>
  bookTogether(context, settlement.reservation.customerID, { settlement })

/**
 * All requests of a customer add to the same counters. Requests that arrive together, or while others are being
 * booked, share a statement instead of waiting for each other in the database. So does a request that follows a
 * response.
 */
function bookTogether(context: Context, customerID: number, entry: Entry): Promise<boolean> {
  const customers = waiting.get(context.config) ?? new Map<number, Waiting[]>()
  waiting.set(context.config, customers)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const mine = { ...entry, resolve, reject }
  const others = customers.get(customerID)
  if (others) others.push(mine)
  else {
    customers.set(customerID, [mine])
    void bookWaiting(context, customerID, customers)
  }
  return promise
}

async function bookWaiting(context: Context, customerID: number, customers: Map<number, Waiting[]>): Promise<void> {
  const queue = customers.get(customerID) ?? []
  await afterMicrotasks()
  while (queue.length > 0) await bookBatch(context, customerID, queue.splice(0, maxTogether))
  customers.delete(customerID)
}

/** Reservations may together come near a limit that each of them alone does not. */
async function bookBatch(context: Context, customerID: number, batch: Waiting[]): Promise<void> {
  const reserving = batch.flatMap((one) => ('reservation' in one ? [one] : []))
  const settling = batch.flatMap((one) => ('settlement' in one ? [one] : []))
  try {
    const { isReserved, settledIDs } = await bookAtOnce(
      context,
      customerID,
      reserving.map(({ reservation }) => reservation),
      settling.map(({ settlement }) => settlement),
    )
    for (const { settlement, resolve } of settling) resolve(settledIDs.has(settlement.reservation.reservationID))
    if (isReserved || reserving.length === 1) {
      for (const { resolve } of reserving) resolve(isReserved)
      return
    }
  } catch (fault) {
    for (const { reject } of batch) reject(fault)
    return
  }
  for (const one of reserving) await bookBatch(context, customerID, [one])
}
