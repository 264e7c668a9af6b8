import { PassThrough, type Readable } from 'node:stream'
import { refuse } from '../../errors.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'

/**
 * Streams an answer as server-sent events: `delta` with each further piece, `restart` if the text starts over, and
 * finally `done` with the whole answer or `error` with a code. Errors before the first piece are thrown, so that the
 * response has their status.
 */
export async function streamAnswer<Answer>(
  log: Log,
  ask: (onText: (text: string) => void) => Promise<Answer>,
): Promise<Readable> {
  const stream = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const write = (event: string, data: unknown) => {
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    begun.resolve()
  }
  let sent = ''
  let hasBegun = false
  const onText = (text: string) => {
    if (!text.startsWith(sent)) {
      write('restart', {})
      sent = ''
    }
    if (text.length > sent.length) write('delta', { text: text.slice(sent.length) })
    sent = text
    hasBegun = true
  }
  ask(onText)
    .then((answer) => write('done', answer))
    .catch((fault: unknown) => {
      if (!hasBegun) return begun.reject(fault)
      if (!(fault instanceof Refusal)) log.error({ err: fault }, 'Failed to finish a streamed answer')
      const { code, message } = fault instanceof Refusal ? fault : refuse('internal_error')
      write('error', { code, message })
    })
    .finally(() => stream.end())
  await begun.promise
  return stream
}
