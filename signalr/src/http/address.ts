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

/** Access control. */
export interface AddressOptions<User> {
  /** Called on every request. Undefined means 401. If omitted, all clients are accepted anonymously. */
  authorize?: (request: HubRequest) => Promised<Identity<User> | undefined>
  /** Called for every negotiation: redirects the client to another address. */
  redirect?(request: HubRequest): Promised<Redirect | undefined>
  /** Which other origins may connect. Without it, the browser's CORS rules apply, and WebSockets are unrestricted. */
  allowOrigin?: AllowOrigin
  /** Signs connection tokens. Nodes with the same key accept each other's. */
  key?: string | Uint8Array
}

/** Options that can differ per path. */
export interface AttachOptions {
  /** Defaults to those of the hub. */
  transports?: readonly TransportName[]
}

/** An HTTP endpoint that clients can connect to. */
export interface Attachable {
  /** Connections of this node. */
  readonly connectionCount: number
  /** Handles the requests to this path; all others go to the previous listeners. */
  attach(server: Server, path: string, options?: AttachOptions): void
  /** For servers with their own router. Returns false if the request is not for this path. */
  handle(request: IncomingMessage, response: ServerResponse, path: string, options?: AttachOptions): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string, options?: AttachOptions): boolean
  /** Ends a connection of this node. Its client does not reconnect. */
  abort(connectionId: string): void
  /** Disconnects clients so that they reconnect to another node, and waits for their handlers. */
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
        // Keeps secrets out of what handlers may log.
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
