import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Connection } from '../hub/connection/connection.ts'
import type { ConnectionHost } from '../hub/connection/connection-host.ts'
import type { Identity } from '../hub/connection/connection-owner.ts'
import type { TransportName } from '../hub/transport.ts'
import { attachTo } from './attach.ts'
import { TokenSigner } from './connection-token.ts'
import type { AllowOrigin } from './cross-origin.ts'
import { Endpoint, type EndpointHost } from './endpoint.ts'
import { type HubRequest, pathOf } from './hub-request.ts'
import type { Redirect } from './negotiate.ts'

type Promised<T> = T | Promise<T>

/** Who may connect. */
export interface AddressOptions<User> {
  /** Called on every request. Undefined means 401. If omitted, all clients are accepted anonymously. */
  authorize?: (request: HubRequest) => Promised<Identity<User> | undefined>
  /** Asked at every negotiation: sends the client to another address. */
  redirect?(request: HubRequest): Promised<Redirect | undefined>
  /** Which pages of other origins may connect. Without it the browser's own rules decide, and WebSockets are free. */
  allowOrigin?: AllowOrigin
  /** Signs the tokens of connections. Nodes with the same key take up each other's. */
  key?: string | Uint8Array
}

/** What differs at one path. */
export interface AttachOptions {
  /** Those of the hub unless given. */
  transports?: readonly TransportName[]
}

/** Something that clients connect to over HTTP. */
export interface Attachable {
  /** Of this node. */
  readonly connectionCount: number
  /** Takes the requests to this path; all others go to the previous listeners. */
  attach(server: Server, path: string, options?: AttachOptions): void
  /** For servers that have a router of their own. False: not a request to this path. */
  handle(request: IncomingMessage, response: ServerResponse, path: string, options?: AttachOptions): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string, options?: AttachOptions): boolean
  /** Ends a connection of this node. Its client does not reconnect. */
  abort(connectionId: string): void
  /** Lets clients go, so that they come back to another node, and waits for their handlers. */
  close(): Promise<void>
}

export class Address implements Attachable {
  private readonly connections: ConnectionHost
  private readonly endpoint: Endpoint
  private readonly detachments: (() => void)[] = []
  private isClosing = false

  constructor(connections: ConnectionHost, options: AddressOptions<unknown>) {
    this.connections = connections
    this.endpoint = new Endpoint(this.endpointHost(options))
  }

  get connectionCount(): number {
    return this.connections.registry.openCount
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
    this.connections.registry.find(connectionId)?.close()
  }

  async close(): Promise<void> {
    this.isClosing = true
    await this.connections.close()
    for (const detach of this.detachments.splice(0)) detach()
  }

  private endpointHost({ key, allowOrigin, authorize, redirect }: AddressOptions<unknown>): EndpointHost {
    const { connections } = this
    const isClosing = () => this.isClosing
    return {
      settings: connections.settings,
      clock: connections.clock,
      registry: connections.registry,
      signer: new TokenSigner(key ?? randomBytes(32), connections.nodeId),
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
        const connection = new Connection(connections, names, identity, opening)
        connections.registry.add(connection)
        return connection
      },
      isSpent: (token) => connections.isSpent(token),
      report: connections.report,
    }
  }
}

function partOf(request: IncomingMessage, path: string): 'connection' | 'negotiation' | undefined {
  const asked = pathOf(request).toLowerCase()
  const own = path.toLowerCase()
  if (asked === own) return 'connection'
  return asked === `${own === '/' ? '' : own}/negotiate` ? 'negotiation' : undefined
}
