import type { Job } from 'graphile-worker'
import { customerOf, endOfPlaces } from '../../job-places.ts'

/** The running jobs of this process in a lane, across its worker pools. */
export interface LaneState {
  /** Running jobs by customer. */
  customers: ReadonlyMap<number, number>
  /** The furthest queue position of a started job. */
  position: Date | undefined
  /** When a job was last started, by the clock of the process. */
  startedAt: number
  start(job: Job): void
  end(job: Job): void
}

export function createLaneState(): LaneState {
  const customers = new Map<number, number>()
  const add = (job: Job, change: number) => {
    const customerID = customerOf(job.payload)
    if (customerID === undefined) return
    const count = (customers.get(customerID) ?? 0) + change
    if (count > 0) customers.set(customerID, count)
    else customers.delete(customerID)
  }
  const state: LaneState = {
    customers,
    position: undefined,
    startedAt: performance.now(),
    start(job) {
      add(job, 1)
      state.startedAt = performance.now()
      const isFurther = job.run_at < endOfPlaces && (!state.position || job.run_at > state.position)
      if (isFurther) state.position = job.run_at
    },
    end: (job) => add(job, -1),
  }
  return state
}
