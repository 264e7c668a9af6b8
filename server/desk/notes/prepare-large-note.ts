import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { TaskTimeout, ThreadsBusy } from '../../platform/threads/task.ts'
import type { ThreadTask } from '../../platform/threads/threads.ts'
import { type RenderedNote, renderNote } from './render-note.ts'

const task: ThreadTask<typeof renderNote> = {
  file: new URL('./render-note.ts', import.meta.url),
  name: 'renderNote',
}

/** Up to this length it takes 30 ms at worst and needs no thread. */
const smallNote = 4 * 1024
/** The longest note needs half a second of CPU time; on a busy machine that can be many seconds. */
const maxMs = 30_000

/** Renders large notes in a thread, so that they do not block the event loop. */
export async function renderLargeNote(
  { threads }: Pick<Context, 'threads'>,
  customerID: number,
  text: string,
): Promise<RenderedNote> {
  if (text.length <= smallNote) return renderNote(text)
  return threads.run(task, text, { key: `customer ${customerID}`, maxMs }).catch((fault) => {
    throw fault instanceof TaskTimeout ? new ThreadsBusy() : fault
  })
}

const prepared = new WeakMap<FastifyRequest, RenderedNote>()

/** A hook for routes that accept a note: runs before their transaction begins. */
export async function prepareLargeNote(request: FastifyRequest): Promise<void> {
  const { text } = request.body as { text?: string }
  if (text === undefined) return
  prepared.set(request, await renderLargeNote(request.context, request.caller.customerID, text))
}

/** The result of the hook. */
export const preparedNote = (request: FastifyRequest): RenderedNote | undefined => prepared.get(request)
