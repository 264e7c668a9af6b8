import type { PlaceDescriptionRoomWrite } from '@attendant/contract/place-reports/place-description.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { toTextAlone } from '../../platform/html/sanitise-html.ts'
import { ThreadsBusy } from '../../platform/threads/task.ts'
import type { ThreadTask } from '../../platform/threads/threads.ts'
import { sanitiseTranscript } from './sanitise-transcript.ts'

const task: ThreadTask<typeof sanitiseTranscript> = {
  file: new URL('./sanitise-transcript.ts', import.meta.url),
  name: 'sanitiseTranscript',
}

/** Texts up to this length take at most 30 ms and need no thread. */
const smallHtml = 32 * 1024
const maxMs = 10_000

/**
 * Sanitises large texts in a thread, so that they do not block the event loop; one that takes too much time or memory
 * loses its tags.
 */
export async function sanitiseLargeTranscript(
  { threads }: Pick<Context, 'threads'>,
  customerID: number,
  html: string,
): Promise<string> {
  if (html.length <= smallHtml) return sanitiseTranscript(html)
  return threads.run(task, html, { key: `customer ${customerID}`, maxMs }).catch((fault: unknown) => {
    if (fault instanceof ThreadsBusy) throw fault
    return toTextAlone(html)
  })
}

/** A hook for routes that accept a room description: sanitises it before their transaction begins. */
export async function prepareTranscript(request: FastifyRequest): Promise<void> {
  const { context, caller } = request
  const body = request.body as PlaceDescriptionRoomWrite
  const { transcriptHtml } = body
  if (transcriptHtml) body.transcriptHtml = await sanitiseLargeTranscript(context, caller.customerID, transcriptHtml)
}
