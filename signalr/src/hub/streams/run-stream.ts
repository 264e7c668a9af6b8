import type { StreamInvocation } from '../../protocol/messages.ts'
import type { BoundMethod } from '../bound-method.ts'
import type { Connection } from '../connection/connection.ts'
import type { CallContext } from '../hub-context.ts'
import { describeFault } from '../hub-exception.ts'

export interface StreamRun {
  connection: Connection
  message: StreamInvocation
  method: BoundMethod
  context: CallContext
  values: unknown[]
  canceller: AbortController
  report: (error: unknown, method: string) => void
}

/** Sends the items of a streaming method and its completion. Never rejects. */
export async function runStream(run: StreamRun): Promise<void> {
  const { connection, message, canceller } = run
  const { invocationId } = message
  connection.streams ??= new Map()
  if (connection.streams.has(invocationId)) {
    connection.send({ type: 3, invocationId, error: `Invocation ID '${invocationId}' is already in use.` })
    return
  }
  connection.streams.set(invocationId, canceller)
  const error = await sendItems(run)
  connection.streams?.delete(invocationId)
  connection.send({ type: 3, invocationId, error })
}

/** Returns the error to send to the client, if the stream failed. */
async function sendItems({ connection, message, method, context, values, canceller, report }: StreamRun) {
  const { target, invocationId } = message
  const { detailedErrors } = connection.settings
  let source: unknown
  try {
    source = await method.handle(context, ...values)
  } catch (fault) {
    report(fault, target)
    return describeFault(`An unexpected error occurred invoking '${target}' on the server.`, fault, detailedErrors)
  }
  if (!isAsyncIterable(source)) {
    return `The value returned by the streaming method '${method.name}' is not an AsyncIterable.`
  }
  try {
    for await (const item of untilAborted(source, canceller.signal)) {
      connection.send({ type: 2, invocationId, item })
      await connection.watch.room()
    }
    return undefined
  } catch (fault) {
    // A cancelled stream may end with any error.
    if (canceller.signal.aborted) return undefined
    report(fault, target)
    return describeFault('An error occurred on the server while streaming results.', fault, detailedErrors)
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Ends when aborted, even while the source waits for something that never comes. */
async function* untilAborted(source: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<unknown> {
  const iterator = source[Symbol.asyncIterator]()
  let stop: (() => void) | undefined
  const onAbort = () => stop?.()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    // Start the source even if it was cancelled immediately: only a started generator runs its `finally`.
    do {
      // Promise.race would add a reaction to a long-lived promise for every item.
      const next = await new Promise<IteratorResult<unknown> | undefined>((resolve, reject) => {
        stop = () => resolve(undefined)
        iterator.next().then(resolve, reject)
        if (signal.aborted) stop()
      })
      if (!next || next.done) return
      yield next.value
    } while (!signal.aborted)
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a waiting generator only returns once it continues.
    Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}
