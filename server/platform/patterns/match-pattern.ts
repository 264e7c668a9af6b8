import { TaskTimeout } from '../threads/task.ts'
import type { Threads, ThreadTask } from '../threads/threads.ts'
import { type PatternProblem, patternProblems } from './pattern-problems.ts'
import type { matchTask, PatternInput, PatternResult } from './pattern-task.ts'

const task: ThreadTask<typeof matchTask> = { file: new URL('./pattern-task.ts', import.meta.url), name: 'matchTask' }

const maxMs = 5_000

/** Matches a user-defined pattern in a thread, in linear time. `key` is the customer, for fair scheduling. */
export async function matchPattern(threads: Threads, key: string, input: PatternInput): Promise<PatternResult> {
  try {
    return await threads.run(task, input, { key, maxMs })
  } catch (fault) {
    if (fault instanceof TaskTimeout) return { problem: patternProblems.time }
    throw fault
  }
}

/** Why a pattern is invalid, or undefined. */
export async function findPatternProblem(
  threads: Threads,
  key: string,
  pattern: string,
): Promise<PatternProblem | undefined> {
  const result = await matchPattern(threads, key, { pattern, texts: [] })
  return 'problem' in result ? result.problem : undefined
}
