import type { Context } from '../../../context.ts'
import { TaskTimeout, ThreadsBusy } from '../../../platform/threads/task.ts'
import type { ThreadTask } from '../../../platform/threads/threads.ts'
import type { readTask } from './read-task.ts'
import type { Reading, ToRead } from './reading.ts'

const task: ThreadTask<typeof readTask> = { file: new URL('./read-task.ts', import.meta.url), name: 'readTask' }

/** Parses untrusted input in a thread. Input that needs too much time or memory is rejected. */
export async function readText(
  { threads }: Pick<Context, 'threads'>,
  customerID: number,
  given: ToRead,
  { maxMs }: { maxMs: number },
): Promise<Reading> {
  try {
    return await threads.run(task, given, {
      key: `customer ${customerID}`,
      maxMs,
      isHeavy: given.bytes.length > 2 ** 20,
    })
  } catch (fault) {
    if (fault instanceof ThreadsBusy) throw fault
    if (fault instanceof TaskTimeout || /memory/i.test((fault as Error).message)) return { problem: 'tooLarge' }
    throw fault
  }
}

/** A readable message, after the name of the page or file. */
export const problemTexts = {
  damaged: 'It cannot be read: it is damaged or its type does not match its name.',
  encrypted: 'It is protected by a password.',
  noText: 'It has no text.',
  notText: 'It is not a text.',
  selector: 'The selector finds no text.',
  tooLarge: 'It is too large or too complex to be read.',
} as const
