import { ThreadsBusy } from '../threads/task.ts'
import type { Threads, ThreadTask } from '../threads/threads.ts'
import { loadParsers } from './html.ts'
import { toTextAlone } from './sanitise-html.ts'
import { type SafeHtml, sanitiseTask } from './sanitise-task.ts'
import { toPlainText } from './to-plain-text.ts'

/** The HTML of a message with its sanitised versions. */
export interface PreparedHtml extends SafeHtml {
  original: string
}

const task: ThreadTask<typeof sanitiseTask> = {
  file: new URL('./sanitise-task.ts', import.meta.url),
  name: 'sanitiseTask',
}

/** Up to this length it takes 30 ms at worst and needs no thread. */
const smallHtml = 32 * 1024
/** Legitimate HTML needs up to a second of CPU time; on a busy machine that can be many seconds. */
const defaultMaxMs = 30_000

/**
 * Sanitises large HTML in a thread, so that it does not block the event loop. HTML that needs too much time or memory keeps
 * its text and loses its tags. Call it outside transactions: waiting for a thread must not hold a connection.
 */
export async function sanitiseLarge(
  { threads }: { threads: Threads },
  customerID: number,
  html: string,
  { maxMs = defaultMaxMs } = {},
): Promise<SafeHtml> {
  if (html.length <= smallHtml) {
    await loadParsers()
    return sanitiseTask(html)
  }
  try {
    return await threads.run(task, html, { key: `customer ${customerID}`, maxMs })
  } catch (fault) {
    if (fault instanceof ThreadsBusy) throw fault
    const safe = toTextAlone(html)
    return { safe, text: toPlainText(safe) }
  }
}

/** For the HTML of a request, whose original is kept, too. */
export const prepareHtml = async (
  context: { threads: Threads },
  customerID: number,
  html: string,
  limits?: { maxMs: number },
): Promise<PreparedHtml> => ({ original: html, ...(await sanitiseLarge(context, customerID, html, limits)) })
