import { TaskTimeout } from '../../../platform/threads/task.ts'
import type { Threads } from '../../../platform/threads/threads.ts'
import { AiFault } from '../ai.ts'
import type * as tasks from './tasks.ts'

type Tasks = typeof tasks

/** Runs a task of the engine somewhere. */
export type TaskRunner = <Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
) => Promise<ReturnType<Tasks[Name]>>

/** In this thread, whatever that takes: for evaluations and tests. */
export const runHere: TaskRunner = async (name, input) => {
  const loaded = await import('./tasks.ts')
  // TypeScript does not relate the input of a union of functions to the name that selects one.
  return loaded[name](input as never) as ReturnType<Tasks[typeof name]>
}

const file = new URL('./tasks.ts', import.meta.url)
const maxMs = 60_000
/** Learning from 20,000 examples takes a minute on a machine that has nothing else to do. */
const longTasks: Partial<Record<keyof Tasks, number>> = { learnTopicsTask: 5 * 60_000 }

/** In a thread, with the turn and the time limit of a customer. */
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
