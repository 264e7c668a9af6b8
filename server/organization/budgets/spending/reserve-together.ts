import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Reservation } from './reservations.ts'
import { reserveAtOnce } from './reserve-at-once.ts'

interface Waiting {
  reservation: Reservation
  resolve(isReserved: boolean): void
  reject(fault: unknown): void
}

/** More than these would hold the counters for long. */
const maxTogether = 100

/** By customer, while a statement is under way; one map per server instance in the process. */
const waiting = new WeakMap<Config, Map<number, Waiting[]>>()

/**
 * Reserves where that comes near no limit. All requests of a customer add to the same counters: those that come while
 * others are being reserved wait for them here, and then share a statement, instead of waiting for each other in the
 * database. Answers false if it comes near a limit, or a counter is missing: nothing is reserved then.
 */
export function reserveTogether(context: Context, reservation: Reservation): Promise<boolean> {
  const customers = waiting.get(context.config) ?? new Map<number, Waiting[]>()
  waiting.set(context.config, customers)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const mine = { reservation, resolve, reject }
  const others = customers.get(reservation.customerID)
  if (others) others.push(mine)
  else {
    customers.set(reservation.customerID, [mine])
    void reserveWaiting(context, reservation.customerID, customers)
  }
  return promise
}

async function reserveWaiting(context: Context, customerID: number, customers: Map<number, Waiting[]>): Promise<void> {
  const queue = customers.get(customerID) ?? []
  while (queue.length > 0) {
    const batch = queue.splice(0, maxTogether)
    await reserveBatch(context, customerID, batch)
  }
  customers.delete(customerID)
}

/** Together they may come near a limit that each of them alone does not. */
async function reserveBatch(context: Context, customerID: number, batch: Waiting[]): Promise<void> {
  const reservations = batch.map(({ reservation }) => reservation)
  try {
    const isReserved = await reserveAtOnce(context, customerID, reservations)
    if (isReserved || batch.length === 1) {
      for (const { resolve } of batch) resolve(isReserved)
      return
    }
  } catch (fault) {
    for (const { reject } of batch) reject(fault)
    return
  }
  for (const one of batch) await reserveBatch(context, customerID, [one])
}
