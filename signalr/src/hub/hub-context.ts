import { CallerClients, type Clients, type SendPort } from './clients.ts'
import type { Identity, OpeningRequest } from './connection/connection-owner.ts'
import type { HubDefinition } from './definition.ts'
import type { TransportName } from './transport.ts'

/** The view of a connected client for handlers. */
export interface HubConnection<User = unknown> {
  readonly id: string
  readonly userId: string | undefined
  readonly user: User
  readonly request: OpeningRequest
  /** Undefined while a client that may reconnect is disconnected. */
  readonly transport: TransportName | undefined
  readonly protocol: string | undefined
  /** Kept as long as the connection exists. */
  readonly items: Map<string, unknown>
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal
  /** Ends the connection; its client does not reconnect. */
  abort(): void
}

/** The part of a connection that the view uses. */
interface ViewedConnection extends Pick<HubConnection, 'id' | 'request' | 'items' | 'signal'> {
  readonly identity: Identity
  readonly transport: { readonly name: TransportName } | undefined
  readonly protocol: { readonly name: string } | undefined
  close(): void
}

export class ConnectionView implements HubConnection {
  private readonly connection: ViewedConnection

  constructor(connection: ViewedConnection) {
    this.connection = connection
  }

  get id(): string {
    return this.connection.id
  }

  get userId(): string | undefined {
    return this.connection.identity.userId
  }

  get user(): unknown {
    return this.connection.identity.user
  }

  get request(): OpeningRequest {
    return this.connection.request
  }

  get transport(): TransportName | undefined {
    return this.connection.transport?.name
  }

  get protocol(): string | undefined {
    return this.connection.protocol?.name
  }

  get items(): Map<string, unknown> {
    return this.connection.items
  }

  get signal(): AbortSignal {
    return this.connection.signal
  }

  abort(): void {
    this.connection.close()
  }
}

/** Adds connections, which may be on any node, to groups and removes them. */
export interface Groups {
  add(connectionId: string, group: string): Promise<void>
  remove(connectionId: string, group: string): Promise<void>
}

/** The context of a handler. */
export interface HubContext<D extends HubDefinition, User = unknown> {
  readonly connection: HubConnection<User>
  readonly clients: CallerClientsOf<D>
  readonly groups: Groups
  /** Aborted when the connection ends, and when the client cancels this stream. */
  readonly signal: AbortSignal
  /** Sent along with this call. */
  readonly headers: Readonly<Record<string, string>>
}

export interface CallerClientsOf<D extends HubDefinition> extends Clients<D> {
  readonly caller: ReturnType<Clients<D>['client']>
  readonly others: Clients<D>['all']
  othersInGroup(group: string): Clients<D>['all']
}

const noHeaders = Object.freeze({})

interface CallingConnection extends Pick<HubConnection, 'id' | 'signal'> {
  readonly view: HubConnection
}

/** The context of one call. Created for every message, so everything in it is lazy. */
export class CallContext implements HubContext<HubDefinition> {
  readonly connection: HubConnection
  readonly groups: Groups
  readonly headers: Readonly<Record<string, string>>
  private readonly port: SendPort
  private readonly target: CallingConnection
  private readonly streamSignal: AbortSignal | undefined
  private speaking: CallerClients | undefined

  constructor(
    hub: { port: SendPort; groups: Groups },
    target: CallingConnection,
    call: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) {
    this.port = hub.port
    this.groups = hub.groups
    this.target = target
    this.connection = target.view
    this.headers = call.headers ?? noHeaders
    this.streamSignal = call.signal
  }

  /** Set by the dispatcher: allows the next message of this connection to be read. */
  release: (() => void) | undefined
  isReleased = false
  mayAsk = true

  get signal(): AbortSignal {
    return this.streamSignal ?? this.target.signal
  }

  get clients(): CallerClientsOf<HubDefinition> {
    this.speaking ??= new CallerClients(this.port, this.target.id, () => this.beforeAsking())
    return this.speaking
  }

  /** The client result is a message itself: a call that waits for it must not block reading. */
  private beforeAsking(): void {
    if (!this.mayAsk) throw new Error('Client results inside OnConnectedAsync Hub methods are not allowed.')
    this.isReleased = true
    this.release?.()
  }
}
