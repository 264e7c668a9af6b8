/** Converts a received value for a handler. Throws if it is invalid; only HubException messages reach the caller. */
export type Reader<T> = (value: unknown) => T

/** Marks parameters that the client may omit, only at the end. */
export interface OptionalReader<T> extends Reader<T | undefined> {
  readonly isOptional: true
}

/** A parameter that the client streams item by item. */
export interface Upload<T> {
  readonly itemReader: Reader<T>
}

export type Parameter = Reader<unknown> | Upload<unknown>

declare const carried: unique symbol

/** Carries only a type. */
export interface Type<T> {
  readonly [carried]?: T
}

export interface Method<Parameters extends readonly Parameter[], Result> {
  readonly kind: 'method'
  readonly parameters: Parameters
  readonly result?: Type<Result>
}

export interface StreamMethod<Parameters extends readonly Parameter[], Item> {
  readonly kind: 'stream'
  readonly parameters: Parameters
  readonly item?: Type<Item>
}

/** A message from the server to clients; with a result, an invocation of a single client. */
export interface HubEvent<Arguments extends unknown[], Answer> {
  readonly kind: 'event'
  /** Checks the result of a client. */
  readonly answerReader?: Reader<Answer>
  readonly call?: Type<(...values: Arguments) => Answer>
}

export interface HubDefinition {
  readonly methods: Record<string, Method<readonly Parameter[], unknown> | StreamMethod<readonly Parameter[], unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: arguments are checked where an event is sent; any list is fine here
  readonly events: Record<string, HubEvent<any, any>>
}

export function type<T>(): Type<T> {
  return {}
}

/** A method that clients call. Without a second argument it returns nothing. */
export function method<const P extends readonly Parameter[], R = void>(parameters: P, result?: Type<R>): Method<P, R> {
  return { kind: 'method', parameters, result }
}

/** A method that returns a stream. */
export function stream<const P extends readonly Parameter[], I>(parameters: P, item?: Type<I>): StreamMethod<P, I> {
  return { kind: 'stream', parameters, item }
}

/** Marks a parameter as streamed by the client. */
export function upload<T>(itemReader: Reader<T>): Upload<T> {
  return { itemReader }
}

/** A message that the server sends. With a reader, client results are checked by it. */
export function event<Arguments extends unknown[], Answer = void>(
  answerReader?: Reader<Answer>,
): HubEvent<Arguments, Answer> {
  return { kind: 'event', answerReader }
}

/** The methods of a hub and the events of its clients. Names must differ by more than case, as clients ignore it. */
export function defineHub<const D extends HubDefinition>(definition: D): D {
  const names = new Set<string>()
  for (const name of Object.keys(definition.methods)) {
    if (names.has(name.toLowerCase())) {
      throw new Error(`Duplicate definitions of '${name}'. Overloading is not supported.`)
    }
    names.add(name.toLowerCase())
  }
  return definition
}

type ValueOf<P> = P extends Upload<infer T> ? AsyncIterable<T> : P extends Reader<infer T> ? T : never
type ValuesOf<P extends readonly Parameter[]> = { -readonly [K in keyof P]: ValueOf<P[K]> }

type ArgumentsOf<M> = M extends { parameters: infer P extends readonly Parameter[] } ? ValuesOf<P> : never

type ResultOf<M> =
  M extends Method<readonly Parameter[], infer R>
    ? R | PromiseLike<R>
    : M extends StreamMethod<readonly Parameter[], infer I>
      ? AsyncIterable<I> | PromiseLike<AsyncIterable<I>>
      : never

/** One function per method of the definition. A plain function type, so that `User` is inferred before handlers are checked. */
export type Handlers<D extends HubDefinition, Context> = {
  [Name in keyof D['methods']]: (
    context: Context,
    ...values: ArgumentsOf<D['methods'][Name]>
  ) => ResultOf<D['methods'][Name]>
}

export type EventName<D extends HubDefinition> = keyof D['events'] & string

export type EventArguments<D extends HubDefinition, Name extends EventName<D>> =
  D['events'][Name] extends HubEvent<infer Arguments, infer _> ? Arguments : never

export type EventAnswer<D extends HubDefinition, Name extends EventName<D>> =
  D['events'][Name] extends HubEvent<infer _, infer Answer> ? Answer : never
