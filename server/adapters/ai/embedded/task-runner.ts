import { TaskTimeout } from '../../../platform/threads/task.ts'
import type { Threads } from '../../../platform/threads/threads.ts'
import { AiFault } from '../ai.ts'
import type * as tasks from './tasks.ts'

type Tasks = typeof tasks

/** Runs a task of the engine, in a thread or in place. */
export type TaskRunner = <Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
) => Promise<ReturnType<Tasks[Name]>>

/** Runs in the current thread without a time limit, for evaluations and tests. */
export const runHere: TaskRunner = async (name, input) => {
  const loaded = await import('./tasks.ts')
  // TypeScript does not relate the input of a union of functions to the name that selects one.
  return loaded[name](input as never) as ReturnType<Tasks[typeof name]>
}

const file = new URL('./tasks.ts', import.meta.url)
const maxMs = 60_000
/** Learning from 20,000 examples takes a minute on an idle machine. */
const longTasks: Partial<Record<keyof Tasks, number>> = { learnTopicsTask: 5 * 60_000 }

/** Runs in a thread, with a time limit and fair scheduling per customer. */
export const runInThreads =
  (threads: Threads, key: string): TaskRunner =>
  async (name, input) => {
    try {
      return (await threads.run<Tasks[typeof name]>({ file, name }, input, {
        key,
        maxMs: longTasks[name] ?? maxMs,
      })) as ReturnType<Tasks[typeof name]>
    } catch (cause) {
      const message = cause instanceof TaskTimeout ? 'took too long' : 'failed'
      const isRetryable = !(cause instanceof TaskTimeout)
      throw new AiFault('unavailable', `The embedded engine ${message}.`, { isRetryable, cause })
    }
  }
