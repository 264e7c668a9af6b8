/** Runs tasks one after another. One that fails does not hold up the next. */
export interface TaskQueue {
  /** Rejects with what the task throws; who does not care needs not listen. */
  add(task: () => Promise<void>): Promise<void>
  /** When everything that is queued now has run. */
  idle(): Promise<void>
}

export function createTaskQueue(report: (fault: unknown) => void): TaskQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    add(task) {
      const done = last.then(task)
      last = done.catch(report)
      return done
    },
    idle: () => last,
  }
}
