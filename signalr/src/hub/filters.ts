import type { BoundMethod } from './bound-method.ts'
import type { HubDefinition } from './definition.ts'
import type { CallContext, HubContext } from './hub-context.ts'

/** A call passed to a filter. */
export interface HubCall<D extends HubDefinition = HubDefinition, User = unknown> {
  readonly context: HubContext<D, User>
  readonly method: string
  /** The arguments of the handler. */
  readonly values: readonly unknown[]
}

/**
 * Runs around the handlers of a hub, the first filter outermost. `next` calls the next filter or the handler; errors
 * thrown by a filter are treated like those of the handler, and without `next` the handler does not run.
 */
export interface HubFilter<D extends HubDefinition = HubDefinition, User = unknown> {
  /** Returns the result of the call: that of `next`, or a different one. For a stream, it is an AsyncIterable. */
  invoke?(call: HubCall<D, User>, next: () => unknown): unknown
  /** Throwing rejects the client. */
  connected?(context: HubContext<D, User>, next: () => Promise<void>): unknown
  disconnected?(context: HubContext<D, User>, error: Error | undefined, next: () => Promise<void>): unknown
}

/** The implementation is untyped. */
export type AnyFilter = HubFilter<HubDefinition, unknown>

/** Wraps the methods with the filters. */
export function filterMethods(
  methods: Map<string, BoundMethod>,
  filters: readonly AnyFilter[],
): Map<string, BoundMethod> {
  const around = filters.filter((filter) => filter.invoke)
  if (around.length === 0) return methods
  const wrapped = [...methods].map(([key, method]): [string, BoundMethod] => {
    const handle = (context: CallContext, ...values: unknown[]) => {
      const call = { context, method: method.name, values }
      const run = around.reduceRight(
        (next: () => unknown, filter) => () => filter.invoke?.(call, next),
        () => method.handle(context, ...values),
      )
      return run()
    }
    return [key, { ...method, handle }]
  })
  return new Map(wrapped)
}

type Connected = (context: CallContext) => unknown

export function filterConnected(
  filters: readonly AnyFilter[],
  connected: Connected | undefined,
): Connected | undefined {
  const around = filters.filter((filter) => filter.connected)
  if (around.length === 0) return connected
  return (context) => {
    const run = around.reduceRight(
      (next: () => Promise<void>, filter) => async () => void (await filter.connected?.(context, next)),
      async () => void (await connected?.(context)),
    )
    return run()
  }
}

type Disconnected = (context: CallContext, error: Error | undefined) => unknown

export function filterDisconnected(
  filters: readonly AnyFilter[],
  disconnected: Disconnected | undefined,
): Disconnected | undefined {
  const around = filters.filter((filter) => filter.disconnected)
  if (around.length === 0) return disconnected
  return (context, error) => {
    const run = around.reduceRight(
      (next: () => Promise<void>, filter) => async () => void (await filter.disconnected?.(context, error, next)),
      async () => void (await disconnected?.(context, error)),
    )
    return run()
  }
}
