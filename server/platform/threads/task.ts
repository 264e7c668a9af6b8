import { Refusal, refuse } from '../errors.ts'
import type { Transfer } from './transfer.ts'

/** The type of a function that a thread runs. What goes in and comes out is copied: plain data only. */
export type Task = (input: never) => unknown
type Value<Result> = Result extends Transfer<infer Inner> ? Inner : Result
export type ResultOf<Run extends Task> = Value<Awaited<ReturnType<Run>>>

/** The task took longer than it may. Its thread was ended. */
export class TaskTimeout extends Error {
  override name = 'TaskTimeout'
  constructor(maxMs: number) {
    super(`not done within ${maxMs / 1000} seconds`)
  }
}

/** More work is waiting than is reasonable, or the process is stopping: try again later. */
export class ThreadsBusy extends Refusal {
  override name = 'ThreadsBusy'
  constructor() {
    const { status, code, message } = refuse('service_busy')
    super({ status, code, message, headers: { 'retry-after': '5' } })
  }
}
