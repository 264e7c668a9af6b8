import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Backplane } from '../backplane/backplane.ts'
import { attachTo } from '../http/attach.ts'
import { TokenSigner } from '../http/connection-token.ts'
import type { AllowOrigin } from '../http/cross-origin.ts'
import { Endpoint, type EndpointHost } from '../http/endpoint.ts'
import { type HubRequest, pathOf } from '../http/hub-request.ts'
import type { Redirect } from '../http/negotiate.ts'
import { bindMethods } from './bound-method.ts'
import { type Clients, HubClients } from './clients.ts'
import { type Clock, systemClock } from './clock.ts'
import { Connection } from './connection/connection.ts'
import type { Identity } from './connection/connection-owner.ts'
import type { Handlers, HubDefinition, Reader } from './definition.ts'
import { type AnyFilter, filterConnected, filterDisconnected, filterMethods, type HubFilter } from './filters.ts'
import type { Groups, HubContext } from './hub-context.ts'
import { HubCore, type HubCoreOptions } from './hub-core.ts'
import { toError } from './hub-exception.ts'
import { type HubObserver, observeMethods } from './observer.ts'
import { type HubSettings, toSettings } from './settings.ts'
import type { TransportName } from './transport.ts'

/** The definition's types end here: inside, a hub is a hub. */
type HubHooks = Pick<HubCoreOptions, 'connected' | 'disconnected' | 'mayCall'>

type Promised<T> = T | Promise<T>

/** What a hub does, and how patiently. */
export interface HubOptions<D extends HubDefinition, User> extends Partial<HubSettings> {
  handlers: Handlers<D, HubContext<D, NoInfer<User>>>
  /** Before the first message of a client is read. What it throws refuses the client. */
  connected?(context: HubContext<D, User>): unknown
  /** Once, after the last handler of the connection. The error says why it ended, unless it ended in peace. */
  disconnected?(context: HubContext<D, User>, error: Error | undefined): unknown
  /** Asked at every request. Nothing returned means 401. Without it everybody is let in, unnamed. */
  authorize?: (request: HubRequest) => Promised<Identity<User> | undefined>
  /** Asked before every call; false means that the caller may not. */
  mayCall?(context: HubContext<D, User>, method: string, values: readonly unknown[]): Promised<boolean>
  /** Asked at every negotiation: sends the client to another address. */
  redirect?(request: HubRequest): Promised<Redirect | undefined>
  /** Which pages of other origins may use the hub. Without it the browser's own rules decide, and WebSockets are free. */
  allowOrigin?: AllowOrigin
  /** Signs the tokens of connections. Nodes with the same key take up each other's. */
  key?: string | Uint8Array
  backplane?: Backplane
  /** Run around calls and around `connected` and `disconnected`, the first outermost. */
  filters?: readonly HubFilter<D, NoInfer<User>>[]
  /** For logs, metrics and traces. */
  observer?: HubObserver
  /** Told of everything that handlers throw, and of what goes wrong behind the scenes. */
  onError?(error: unknown, where: string): void
  clock?: Clock
}

/** What differs at one path. */
export interface AttachOptions {
  /** Those of the hub unless given. */
  transports?: readonly TransportName[]
}

export interface Hub<D extends HubDefinition> {
  readonly clients: Clients<D>
  readonly groups: Groups
  /** Resolves when the hub hears the other nodes. Without a backplane, at once. */
  readonly ready: Promise<void>
  /** Of this node. */
  readonly connectionCount: number
  /** Takes the requests to this path; all others go to whoever had them before. */
  attach(server: Server, path: string, options?: AttachOptions): void
  /** For servers that route by themselves. False: not a request to this path. */
  handle(request: IncomingMessage, response: ServerResponse, path: string, options?: AttachOptions): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string, options?: AttachOptions): boolean
  /** Ends a connection of this node. Its client does not come back by itself. */
  abort(connectionId: string): void
  /** Lets clients go, so that they come back to another node, and waits for their handlers. */
  close(): Promise<void>
}

/** A hub, ready to be attached to a server. */
export function createHub<D extends HubDefinition, User = undefined>(
  definition: D,
  options: HubOptions<D, User>,
): Hub<D> {
  return new HubServer(definition, options)
}

class HubServer<D extends HubDefinition, User> implements Hub<D> {
  readonly clients: Clients<D>
  readonly ready: Promise<void>
  private readonly core: HubCore
  private readonly endpoint: Endpoint
  private readonly listening: Promise<(() => Promise<void>) | undefined>
  private readonly detachments: (() => void)[] = []
  private isClosing = false

  constructor(definition: D, options: HubOptions<D, User>) {
    const { mayCall, backplane, observer, clock = systemClock, onError } = options
    const { connected, disconnected } = options as HubHooks
    const filters = (options.filters ?? []) as readonly AnyFilter[]
    const report = (error: unknown, where: string) => reportTo(onError, error, where)
    const methods = filterMethods(bindMethods(definition, options.handlers), filters)
    this.core = new HubCore({
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
    this.clients = new HubClients(this.core) as unknown as Clients<D>
    this.endpoint = new Endpoint(this.endpointHost(options))
    this.listening = this.core.listen()
    this.ready = this.listening.then(() => undefined)
    // Whoever awaits `ready` learns of the failure there; nobody has to.
    this.ready.catch((fault) => this.core.report(fault, 'backplane'))
  }

  get groups(): Groups {
    return this.core
  }

  get connectionCount(): number {
    return this.core.registry.openCount
  }

  attach(server: Server, path: string, options?: AttachOptions): void {
    const attached = {
      handle: (request: IncomingMessage, response: ServerResponse) => this.handle(request, response, path, options),
      handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
        this.handleUpgrade(request, socket, head, path, options),
    }
    this.detachments.push(attachTo(server, attached))
  }

  handle(request: IncomingMessage, response: ServerResponse, path: string, options?: AttachOptions): boolean {
    const part = partOf(request, path)
    const { transports } = options ?? {}
    if (part) void this.endpoint.handle(request, response, { isNegotiation: part === 'negotiation', transports })
    return part !== undefined
  }

  handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    path: string,
    options?: AttachOptions,
  ): boolean {
    const isOurs = partOf(request, path) === 'connection'
    if (isOurs) void this.endpoint.upgrade(request, socket, head, options?.transports)
    return isOurs
  }

  abort(connectionId: string): void {
    this.core.registry.find(connectionId)?.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    await this.core.close()
    for (const detach of this.detachments.splice(0)) detach()
    const stop = await this.listening.catch(() => undefined)
    await stop?.()
  }

  private endpointHost({ key, allowOrigin, authorize, redirect }: HubOptions<D, User>): EndpointHost {
    const { core } = this
    const isClosing = () => this.isClosing
    return {
      settings: core.settings,
      clock: core.clock,
      registry: core.registry,
      signer: new TokenSigner(key ?? randomBytes(32), core.nodeId),
      get isClosing() {
        return isClosing()
      },
      allowOrigin,
      authorize: (request) => (authorize ? authorize(request) : {}),
      redirect: (request) => redirect?.(request),
      connect(names, identity, { raw, query }) {
        // Secrets stay out of what handlers may log.
        for (const secret of ['access_token', 'id']) query.delete(secret)
        const opening = { headers: raw.headers, query, remoteAddress: raw.socket.remoteAddress }
        const connection = new Connection(core, names, identity, opening)
        core.registry.add(connection)
        return connection
      },
      isSpent: (token) => core.isSpent(token),
      report: core.report,
    }
  }
}

function readersOfAnswers({ events }: HubDefinition): Map<string, Reader<unknown>> {
  const found = Object.entries(events).flatMap(([name, { answerReader }]): [string, Reader<unknown>][] =>
    answerReader ? [[name, answerReader]] : [],
  )
  return new Map(found)
}

/** What reports errors may fail itself: that must neither hang a connection nor end the process. */
function reportTo(onError: HubOptions<HubDefinition, unknown>['onError'], error: unknown, where: string): void {
  try {
    onError?.(error, where)
  } catch (fault) {
    process.emitWarning(`onError of a hub threw: ${toError(fault).message}`)
  }
}

function partOf(request: IncomingMessage, path: string): 'connection' | 'negotiation' | undefined {
  const asked = pathOf(request).toLowerCase()
  const own = path.toLowerCase()
  if (asked === own) return 'connection'
  return asked === `${own === '/' ? '' : own}/negotiate` ? 'negotiation' : undefined
}
