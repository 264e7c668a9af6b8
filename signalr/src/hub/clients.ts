import type { Audience } from './audience.ts'
import type { EventAnswer, EventArguments, EventName, HubDefinition } from './definition.ts'

/** Sends events and invocations to clients. */
export interface SendPort {
  send(audience: Audience, event: string, values: unknown[]): Promise<void>
  invoke(connectionId: string, event: string, values: unknown[], options?: AskOptions): Promise<unknown>
}

/** How long to wait for a client result. */
export interface AskOptions {
  /** Stops waiting; the client is not notified, and its result is dropped. */
  signal?: AbortSignal
  /** In milliseconds, instead of `clientResultTimeout`. */
  timeout?: number
}

/** A set of clients, which may be empty. */
export interface Recipients<D extends HubDefinition> {
  /**
   * Resolves when it is sent. For a single client of this node, that is when its buffer has room again: awaiting it
   * applies back-pressure to a producer.
   */
  send<Name extends EventName<D>>(event: Name, ...values: EventArguments<D, Name>): Promise<void>
}

/** A single client, which can also be invoked. */
export interface Recipient<D extends HubDefinition> extends Recipients<D> {
  /** Resolves with the client's result. Rejects if the client fails, disconnects, or does not respond in time. */
  invoke<Name extends EventName<D>>(event: Name, ...values: EventArguments<D, Name>): Promise<EventAnswer<D, Name>>
  /** The same, with its own signal or timeout. */
  invokeWith<Name extends EventName<D>>(
    options: AskOptions,
    event: Name,
    ...values: EventArguments<D, Name>
  ): Promise<EventAnswer<D, Name>>
}

export interface Clients<D extends HubDefinition> {
  readonly all: Recipients<D>
  allExcept(connectionIds: readonly string[]): Recipients<D>
  client(connectionId: string): Recipient<D>
  clients(connectionIds: readonly string[]): Recipients<D>
  group(group: string): Recipients<D>
  groupExcept(group: string, connectionIds: readonly string[]): Recipients<D>
  groups(groups: readonly string[]): Recipients<D>
  user(userId: string): Recipients<D>
  users(userIds: readonly string[]): Recipients<D>
}

class Several implements Recipients<HubDefinition> {
  protected readonly port: SendPort
  private readonly audience: Audience

  constructor(port: SendPort, audience: Audience) {
    this.port = port
    this.audience = audience
  }

  send(event: string, ...values: unknown[]): Promise<void> {
    return this.port.send(this.audience, event, values)
  }
}

class Single extends Several implements Recipient<HubDefinition> {
  private readonly id: string
  private readonly beforeAsking: (() => void) | undefined

  constructor(port: SendPort, id: string, beforeAsking?: () => void) {
    super(port, { to: 'connections', names: [id] })
    this.id = id
    this.beforeAsking = beforeAsking
  }

  invoke(event: string, ...values: unknown[]): Promise<never> {
    return this.invokeWith({}, event, ...values)
  }

  async invokeWith(options: AskOptions, event: string, ...values: unknown[]): Promise<never> {
    options.signal?.throwIfAborted()
    this.beforeAsking?.()
    const answer = this.port.invoke(this.id, event, values, options)
    // The events of the hub declare the types of their results; at run time they are unknown.
    return (await (options.signal ? unlessAborted(answer, options.signal) : answer)) as never
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

export class HubClients implements Clients<HubDefinition> {
  protected readonly port: SendPort
  private readonly beforeAsking: (() => void) | undefined

  constructor(port: SendPort, beforeAsking?: () => void) {
    this.port = port
    this.beforeAsking = beforeAsking
  }

  get all(): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'all', names: [] })
  }

  allExcept(except: readonly string[]): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'all', names: [], except })
  }

  client(id: string): Recipient<HubDefinition> {
    return new Single(this.port, id, this.beforeAsking)
  }

  clients(names: readonly string[]): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'connections', names })
  }

  group(name: string): Recipients<HubDefinition> {
    return this.groups([name])
  }

  groupExcept(name: string, except: readonly string[]): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'groups', names: [name], except })
  }

  groups(names: readonly string[]): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'groups', names })
  }

  user(name: string): Recipients<HubDefinition> {
    return this.users([name])
  }

  users(names: readonly string[]): Recipients<HubDefinition> {
    return new Several(this.port, { to: 'users', names })
  }
}

export class CallerClients extends HubClients {
  private readonly callerId: string

  constructor(port: SendPort, callerId: string, beforeAsking: () => void) {
    super(port, beforeAsking)
    this.callerId = callerId
  }

  get caller(): Recipient<HubDefinition> {
    return this.client(this.callerId)
  }

  get others(): Recipients<HubDefinition> {
    return this.allExcept([this.callerId])
  }

  othersInGroup(name: string): Recipients<HubDefinition> {
    return this.groupExcept(name, [this.callerId])
  }
}
