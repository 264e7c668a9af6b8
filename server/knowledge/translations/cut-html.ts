import type { Context } from '../../context.ts'
import { sanitiseLarge } from '../../platform/html/sanitise-large.ts'
import { TaskTimeout, ThreadsBusy } from '../../platform/threads/task.ts'
import type { ThreadTask } from '../../platform/threads/threads.ts'
import { cutHtml, type HtmlPiece } from './cut-html-task.ts'

const task: ThreadTask<typeof cutHtml> = { file: new URL('./cut-html-task.ts', import.meta.url), name: 'cutHtml' }

/** Up to this length it takes 20 ms at worst and needs no thread. */
const smallText = 16 * 1024
/** The longest text needs a second of CPU time; on a busy machine that can be many seconds. */
const maxMs = 30_000

/** Plain text or HTML as pieces of safe HTML. Splits large texts in a thread, so that they do not block the event loop. */
export async function cutLargeHtml(context: Context, customerID: number, text: string): Promise<HtmlPiece[]> {
  const source = isHtml(text) ? { html: (await sanitiseLarge(context, customerID, text)).safe } : { text }
  if (text.length <= smallText) return cutHtml(source)
  return context.threads.run(task, source, { key: `customer ${customerID}`, maxMs }).catch((fault) => {
    throw fault instanceof TaskTimeout ? new ThreadsBusy() : fault
  })
}

const isHtml = (text: string) => /<!doctype|<!--|<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>/i.test(text)
