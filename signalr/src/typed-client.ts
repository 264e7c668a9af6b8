import type {
  EventAnswer,
  EventArguments,
  EventName,
  HubDefinition,
  Method,
  OptionalReader,
  Parameter,
  Reader,
  StreamMethod,
  Upload,
} from './hub/definition.ts'

interface Observer<Item> {
  next(item: Item): void
  error(error: unknown): void
  complete(): void
}

export interface StreamResult<Item> {
  subscribe(observer: Observer<Item>): { dispose(): void }
}

/** The part of a connection that a typed client uses: `HubConnection` of `@microsoft/signalr` has it. */
export interface ClientConnection {
  invoke<Result>(name: string, ...values: unknown[]): Promise<Result>
  send(name: string, ...values: unknown[]): Promise<void>
  stream<Item>(name: string, ...values: unknown[]): StreamResult<Item>
  on(name: string, handler: Listener): void
  off(name: string, handler: Listener): void
}

type Listener = (...values: never[]) => unknown

type Methods<D extends HubDefinition> = D['methods']

type NameOf<D extends HubDefinition, Kind> = {
  [Name in keyof Methods<D>]: Methods<D>[Name] extends { kind: Kind } ? Name : never
}[keyof Methods<D>] &
  string

/** Uploads can be anything with `subscribe`, such as the official client's `Subject`. */
type Given<P> =
  P extends Upload<infer Item>
    ? { subscribe(observer: Observer<Item>): unknown }
    : P extends Reader<infer Value>
      ? Value
      : never

type GivenAll<P extends readonly Parameter[]> = P extends readonly [
  ...infer Rest extends readonly Parameter[],
  infer Last extends Parameter,
]
  ? Last extends OptionalReader<unknown>
    ? GivenAll<Rest> | [...GivenEach<Rest>, Given<Last>]
    : GivenEach<P>
  : []

type GivenEach<P extends readonly Parameter[]> = { -readonly [Index in keyof P]: Given<P[Index]> }

type ValuesOf<D extends HubDefinition, Name extends keyof Methods<D>> = GivenAll<Methods<D>[Name]['parameters']>

type ResultOf<M> = M extends Method<readonly Parameter[], infer Result> ? Result : never
type ItemOf<M> = M extends StreamMethod<readonly Parameter[], infer Item> ? Item : never

/** A connection typed with the methods and events of its hub. */
export interface TypedClient<D extends HubDefinition> {
  invoke<Name extends NameOf<D, 'method'>>(
    name: Name,
    ...values: ValuesOf<D, Name>
  ): Promise<ResultOf<Methods<D>[Name]>>
  /** Does not wait for the result. */
  send<Name extends NameOf<D, 'method'>>(name: Name, ...values: ValuesOf<D, Name>): Promise<void>
  stream<Name extends NameOf<D, 'stream'>>(
    name: Name,
    ...values: ValuesOf<D, Name>
  ): StreamResult<ItemOf<Methods<D>[Name]>>
  /** Yields the items of a stream. Aborting the signal, or leaving the loop, cancels the stream on the server. */
  iterate<Name extends NameOf<D, 'stream'>>(
    options: { signal?: AbortSignal },
    name: Name,
    ...values: ValuesOf<D, Name>
  ): AsyncGenerator<ItemOf<Methods<D>[Name]>, void, undefined>
  /** Returns a function that unsubscribes. */
  on<Name extends EventName<D>>(
    name: Name,
    handler: (...values: EventArguments<D, Name>) => EventAnswer<D, Name> | Promise<EventAnswer<D, Name>>,
  ): () => void
}

/** `typedClient(chat, connection).invoke('Add', 20, 22)`: names, values and results are checked against the definition. */
export function typedClient<D extends HubDefinition>(_definition: D, connection: ClientConnection): TypedClient<D> {
  return {
    invoke: (name, ...values) => connection.invoke(name, ...values),
    send: (name, ...values) => connection.send(name, ...values),
    stream: (name, ...values) => connection.stream(name, ...values),
    iterate: ({ signal }, name, ...values) => iterate(connection.stream(name, ...values), signal),
    on(name: string, handler: Listener) {
      connection.on(name, handler)
      return () => connection.off(name, handler)
    },
  }
}

async function* iterate<Item>(stream: StreamResult<Item>, signal?: AbortSignal): AsyncGenerator<Item, void, undefined> {
  signal?.throwIfAborted()
  const items: Item[] = []
  let end: { error?: unknown } | undefined
  let wake: (() => void) | undefined
  const finish = (error?: { error: unknown }) => {
    end ??= error ?? {}
    wake?.()
  }
  const onAbort = () => finish({ error: signal?.reason })
  signal?.addEventListener('abort', onAbort, { once: true })
  const subscription = stream.subscribe({
    next: (item) => {
      items.push(item)
      wake?.()
    },
    error: (error) => finish({ error }),
    complete: () => finish(),
  })
  try {
    for (;;) {
      if (signal?.aborted) throw signal.reason
      if (items.length > 0) yield items.shift() as Item
      else if (end) break
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    if ('error' in end) throw end.error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    subscription.dispose()
  }
}
