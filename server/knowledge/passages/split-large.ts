import type { Context } from '../../context.ts'
import type { ThreadTask } from '../../platform/threads/threads.ts'
import { type CutPassage, splitDocument } from './split-document.ts'

const task: ThreadTask<typeof splitDocument> = {
  file: new URL('./split-document.ts', import.meta.url),
  name: 'splitDocument',
}

/** Up to this length it takes 30 ms at worst and needs no thread. */
const smallDocument = 8 * 1024
/** The longest document needs a few seconds; on a busy machine that can be many. */
const maxMs = 60_000

/** Splits large documents in a thread, so that they do not block the event loop. */
export async function splitLarge(
  { threads }: Pick<Context, 'threads'>,
  customerID: number,
  content: string,
): Promise<CutPassage[]> {
  if (content.length <= smallDocument) return splitDocument(content)
  return threads.run(task, content, { key: `customer ${customerID}`, maxMs })
}
