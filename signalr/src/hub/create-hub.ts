import type { Backplane } from '../backplane/backplane.ts'
import { Address, type AddressOptions, type Attachable } from '../http/address.ts'
import { bindMethods } from './bound-method.ts'
import { type Clients, HubClients } from './clients.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Handlers, HubDefinition, Reader } from './definition.ts'
import { type AnyFilter, filterConnected, filterDisconnected, filterMethods, type HubFilter } from './filters.ts'
import type { Groups, HubContext } from './hub-context.ts'
import { HubCore, type HubCoreOptions } from './hub-core.ts'
import { type HubObserver, observeMethods } from './observer.ts'
import { type OnError, reportTo } from './report-to.ts'
import { type HubSettings, toSettings } from './settings.ts'

/** The types of the definition are only checked up to here; the implementation is untyped. */
type HubHooks = Pick<HubCoreOptions, 'connected' | 'disconnected' | 'mayCall'>

type Promised<T> = T | Promise<T>

/** Handlers, callbacks and limits of a hub. */
export interface HubOptions<D extends HubDefinition, User> extends Partial<HubSettings>, AddressOptions<User> {
  handlers: Handlers<D, HubContext<D, NoInfer<User>>>
  /** Called before the first message of a client is read. Throwing rejects the client. */
  connected?(context: HubContext<D, User>): unknown
  /** Called once, after the last handler of the connection. The error is the reason; undefined after a normal close. */
  disconnected?(context: HubContext<D, User>, error: Error | undefined): unknown
  /** Called before every call; false denies it. */
  mayCall?(context: HubContext<D, User>, method: string, values: readonly unknown[]): Promised<boolean>
  backplane?: Backplane
  /** Run around calls, `connected` and `disconnected`, the first outermost. */
  filters?: readonly HubFilter<D, NoInfer<User>>[]
  /** For logs, metrics and traces. */
  observer?: HubObserver
  /** Called with all errors thrown by handlers, and with internal ones. */
  onError?: OnError
  clock?: Clock
}

export interface Hub<D extends HubDefinition> extends Attachable {
  readonly clients: Clients<D>
  readonly groups: Groups
  /** Resolves when the hub receives messages of other nodes; immediately without a backplane. */
  readonly ready: Promise<void>
}

/** A hub, ready to be attached to a server. */
export function createHub<D extends HubDefinition, User = undefined>(
  definition: D,
  options: HubOptions<D, User>,
): Hub<D> {
  return new HubServer<D>(createCore(definition, options), options)
}

function createCore<D extends HubDefinition, User>(definition: D, options: HubOptions<D, User>): HubCore {
  const { mayCall, backplane, observer, clock = systemClock, onError } = options
  const { connected, disconnected } = options as HubHooks
  const filters = (options.filters ?? []) as readonly AnyFilter[]
  const report = (error: unknown, where: string) => reportTo(onError, error, where)
  const methods = filterMethods(bindMethods(definition, options.handlers), filters)
  return new HubCore({
    ...({ mayCall } as HubHooks),
    connected: filterConnected(filters, connected),
    disconnected: filterDisconnected(filters, disconnected),
    methods: observer ? observeMethods(methods, { observer, clock, report }) : methods,
    observer,
    answerReaders: readersOfAnswers(definition),
    settings: toSettings(options),
    clock,
    backplane,
    report,
  })
}

class HubServer<D extends HubDefinition> extends Address implements Hub<D> {
  readonly clients: Clients<D>
  readonly groups: Groups
  readonly ready: Promise<void>
  private readonly listening: Promise<(() => Promise<void>) | undefined>

  constructor(core: HubCore, options: AddressOptions<unknown>) {
    super(core, options)
    // The definition types the events and their values; the implementation is untyped.
    this.clients = new HubClients(core) as unknown as Clients<D>
    this.groups = core
    this.listening = core.listen()
    this.ready = this.listening.then(() => undefined)
    // A failure is reported to callers that await `ready`; awaiting it is optional.
    this.ready.catch((fault) => core.report(fault, 'backplane'))
  }

  override async close(): Promise<void> {
    await super.close()
    const stop = await this.listening.catch(() => undefined)
    await stop?.()
  }
}

function readersOfAnswers({ events }: HubDefinition): Map<string, Reader<unknown>> {
  const found = Object.entries(events).flatMap(([name, { answerReader }]): [string, Reader<unknown>][] =>
    answerReader ? [[name, answerReader]] : [],
  )
  return new Map(found)
}
