import type { BoundMethod } from './bound-method.ts'
import type { Clock } from './clock.ts'
import type { CallContext, HubConnection } from './hub-context.ts'

/** A finished call. */
export interface EndedCall {
  readonly method: string
  readonly isStream: boolean
  readonly durationMs: number
  /** The error thrown by the handler. */
  readonly error: unknown
}

/** Is notified of connections and calls, for logs, metrics and traces. Errors that it throws are only reported. */
export interface HubObserver {
  connectionOpened?(connection: HubConnection): void
  connectionClosed?(connection: HubConnection, end: { durationMs: number; error: Error | undefined }): void
  /** A call that returns a stream ends with its stream. */
  callEnded?(connection: HubConnection, call: EndedCall): void
}

export interface Observation {
  observer: HubObserver
  clock: Clock
  report(error: unknown, where: string): void
}

/** Wraps the methods, including their filters, with the observer. */
export function observeMethods(methods: Map<string, BoundMethod>, observation: Observation): Map<string, BoundMethod> {
  if (!observation.observer.callEnded) return methods
  return new Map([...methods].map(([key, method]) => [key, { ...method, handle: observeHandle(method, observation) }]))
}

function observeHandle({ name, isStream, handle }: BoundMethod, observation: Observation): BoundMethod['handle'] {
  return (context: CallContext, ...values: unknown[]) => {
    const begun = observation.clock.now()
    let hasEnded = false
    const end = (error?: unknown) => {
      if (hasEnded) return
      hasEnded = true
      const durationMs = observation.clock.now() - begun
      notify(observation, (observer) =>
        observer.callEnded?.(context.connection, { method: name, isStream, durationMs, error }),
      )
    }
    const settle = (result: unknown) => {
      if (isStream && isAsyncIterable(result)) return observeItems(result, end)
      end()
      return result
    }
    const fail = (fault: unknown): never => {
      end(fault)
      throw fault
    }
    let result: unknown
    try {
      result = handle(context, ...values)
    } catch (fault) {
      return fail(fault)
    }
    return isPromise(result) ? result.then(settle, fail) : settle(result)
  }
}

/** Not a generator, because `return` must reach the source immediately, even while an item is awaited. */
function observeItems(source: AsyncIterable<unknown>, end: (error?: unknown) => void): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      return {
        async next() {
          try {
            const item = await iterator.next()
            if (item.done) end()
            return item
          } catch (fault) {
            end(fault)
            throw fault
          }
        },
        async return(value?: unknown) {
          end()
          return (await iterator.return?.(value)) ?? { done: true, value }
        },
      }
    },
  }
}

export function notify({ observer, report }: Observation, call: (observer: HubObserver) => void): void {
  try {
    call(observer)
  } catch (fault) {
    report(fault, 'observer')
  }
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
