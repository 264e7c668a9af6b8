import type { Clock } from '../hub/clock.ts'
import type { Connection, ConnectionNames } from '../hub/connection/connection.ts'
import type { Identity } from '../hub/connection/connection-owner.ts'
import type { ConnectionRegistry } from '../hub/connection/connection-registry.ts'
import type { HubSettings } from '../hub/settings.ts'
import type { TransportName } from '../hub/transport.ts'
import * as answers from './answer.ts'
import type { TokenSigner } from './connection-token.ts'
import type { HubRequest } from './hub-request.ts'

export interface FinderHost {
  readonly settings: HubSettings
  readonly clock: Clock
  readonly registry: ConnectionRegistry
  readonly signer: TokenSigner
  readonly isClosing: boolean
  connect(names: ConnectionNames, identity: Identity, request: HubRequest): Connection
  /** True if a connection with this token existed and has ended. */
  isSpent(token: string): boolean
}

/** An existing connection, or one that is opened once its transport is established. */
interface Found {
  live?: Connection
  open(): Connection
}

/** Finds the connection that a request belongs to. */
export class ConnectionFinder {
  private readonly host: FinderHost

  constructor(host: FinderHost) {
    this.host = host
  }

  /** For requests that open a transport: an unclaimed token may become a connection. */
  find(
    request: HubRequest,
    identity: Identity,
    transport: TransportName,
    allowed: readonly TransportName[],
  ): answers.Answer | Found {
    if (!allowed.includes(transport)) return answers.unsupportedTransport(transport)
    const token = request.query.get('id')
    const live = token ? this.host.registry.findByToken(token) : undefined
    if (!live) return this.claim(request, identity, transport)
    if (live.identity.userId !== identity.userId) return answers.changedUser
    if (live.transport && live.transport.name !== transport) return answers.changedTransport
    return { live, open: () => live }
  }

  /** Keeps what a client posts before its first poll: an unclaimed token becomes a connection. */
  findForPost(request: HubRequest, identity: Identity): answers.Answer | { connection: Connection } {
    const token = request.query.get('id')
    if (!token || this.host.registry.findByToken(token)) return this.findLive(request, identity)
    const transport = this.host.settings.transports.find((name) => name !== 'WebSockets')
    if (!transport) return answers.unknownConnection
    const found = this.claim(request, identity, transport)
    return 'status' in found ? found : { connection: found.open() }
  }

  /** For additional requests of an existing connection. */
  findLive(request: HubRequest, identity: Identity): answers.Answer | { connection: Connection } {
    const token = request.query.get('id')
    if (!token) return answers.idRequired
    const connection = this.host.registry.findByToken(token)
    if (!connection) {
      const reading = this.host.signer.read(token)
      return reading && !reading.isFromHere ? answers.foreignConnection : answers.unknownConnection
    }
    return connection.identity.userId === identity.userId ? { connection } : answers.changedUser
  }

  private claim(request: HubRequest, identity: Identity, transport: TransportName): answers.Answer | Found {
    const { signer, isClosing } = this.host
    if (isClosing) return answers.shuttingDown
    const token = request.query.get('id')
    if (!token && transport !== 'WebSockets') return answers.idRequired
    const names = token ? this.read(token, identity, transport) : unnegotiated(signer)
    return 'status' in names ? names : { open: () => this.host.connect(names, identity, request) }
  }

  private read(token: string, identity: Identity, transport: TransportName): answers.Answer | ConnectionNames {
    const reading = this.host.signer.read(token)
    if (!reading) return answers.unknownConnection
    if (!reading.isFromHere && transport !== 'WebSockets') return answers.foreignConnection
    if (reading.expiresAt <= this.host.clock.now() || this.host.isSpent(token)) return answers.unknownConnection
    if (!reading.isFor(identity.userId)) return answers.changedUser
    const isReconnectAgreed = reading.isReconnectAgreed && transport === 'WebSockets'
    return { id: reading.connectionId, token, isReconnectAgreed }
  }
}

/** WebSockets may skip the negotiation; no client ever uses this token. */
function unnegotiated(signer: TokenSigner): ConnectionNames {
  const { connectionId, token } = signer.sign({
    version: 1,
    isReconnectAgreed: false,
    userId: undefined,
    expiresAt: 0,
  })
  return { id: connectionId, token, isReconnectAgreed: false }
}
