import type { WorkerEvents } from 'graphile-worker'
import { flagOf } from '../../job-places.ts'
import type { LaneState } from './lane-state.ts'

/** Returns the flags of customers whose jobs get no further slot at the moment. */
export type SlotLimit = () => Promise<string[] | null>

/** No customer gets more than this many of these slots. */
export function limitPerCustomer({ customers }: LaneState, maxSlots: number): SlotLimit {
  return async () => flagsOf(customers, (count) => count >= maxSlots)
}

interface ReserveOptions {
  /** Resolves when all common slots are taken or the pool ends. */
  untilFull(): Promise<void>
  commonSlots: number
  /** Slots of this reserve only. */
  reserve: LaneState
  reserveSlots: number
}

/**
 * Slots that stay closed until all common slots are taken, and then serve customers below their share. A customer
 * gets at most as many reserve slots as stay free, so that there is always one for the next customer.
 */
export function limitToReserve({ customers }: LaneState, options: ReserveOptions): SlotLimit {
  const { untilFull, commonSlots, reserve, reserveSlots } = options
  return async () => {
    await untilFull()
    const share = Math.max(1, Math.floor(commonSlots / (customers.size + 1)))
    const taken = [...reserve.customers.values()].reduce((sum, count) => sum + count, 0)
    const free = reserveSlots - taken
    return flagsOf(customers, (count, customerID) => count >= share || (reserve.customers.get(customerID) ?? 0) >= free)
  }
}

function flagsOf(
  customers: LaneState['customers'],
  isOver: (count: number, customerID: number) => boolean,
): string[] | null {
  const over = [...customers].filter(([customerID, count]) => isOver(count, customerID))
  return over.length > 0 ? over.map(([customerID]) => flagOf(customerID)) : null
}

/**
 * Slots look for jobs one after another, so that the limit counts what the previous one found: if many looked at the
 * same time, all would find jobs of the same customer.
 */
export function oneAtATime(limit: SlotLimit, events: WorkerEvents): SlotLimit {
  const waiting: (() => void)[] = []
  let isLooking = false
  let isOver = false
  const next = () => {
    isLooking = false
    waiting.shift()?.()
  }
  events.on('job:start', next)
  events.on('worker:getJob:empty', next)
  events.on('worker:getJob:error', next)
  events.on('pool:gracefulShutdown', () => {
    isOver = true
    for (const resolve of waiting.splice(0)) resolve()
  })
  return async () => {
    while (isLooking && !isOver) await new Promise<void>((resolve) => waiting.push(resolve))
    isLooking = true
    return limit()
  }
}
