/** Runs tasks one after another. A failed task does not stop the next. */
export interface TaskQueue {
  /** Rejects with the task's error; callers may ignore it. */
  add(task: () => Promise<void>): Promise<void>
  /** Resolves when everything queued so far has run. */
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
