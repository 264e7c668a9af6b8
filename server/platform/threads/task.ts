import { Refusal, refuse } from '../errors.ts'
import type { Transfer } from './transfer.ts'

/** The type of a function that a thread runs. Arguments and results are copied: plain data only. */
export type Task = (input: never) => unknown
type Value<Result> = Result extends Transfer<infer Inner> ? Inner : Result
export type ResultOf<Run extends Task> = Value<Awaited<ReturnType<Run>>>

/** The task exceeded its time limit. Its thread was terminated. */
export class TaskTimeout extends Error {
  override name = 'TaskTimeout'
  constructor(maxMs: number) {
    super(`not done within ${maxMs / 1000} seconds`)
  }
}

/** Too much work is waiting, or the process is stopping: try again later. */
export class ThreadsBusy extends Refusal {
  override name = 'ThreadsBusy'
  constructor() {
    const { status, code, message } = refuse('service_busy')
    super({ status, code, message, headers: { 'retry-after': '5' } })
  }
}
