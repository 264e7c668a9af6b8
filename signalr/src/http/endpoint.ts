import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Clock } from '../hub/clock.ts'
import type { Connection } from '../hub/connection.ts'
import type { Identity } from '../hub/connection-owner.ts'
import type { ConnectionRegistry } from '../hub/connection-registry.ts'
import type { HubSettings } from '../hub/settings.ts'
import type { TransportName } from '../hub/transport.ts'
import * as answers from './answer.ts'
import type { TokenSigner } from './connection-token.ts'
import { type HubRequest, readRequest } from './hub-request.ts'
import { LongPollingTransport } from './long-polling-transport.ts'
import { negotiate, type Redirect, redirectAnswer } from './negotiate.ts'
import { receiveBody } from './receive-body.ts'
import { ServerSentEventsTransport } from './server-sent-events-transport.ts'
import { createSocketServer, WebSocketTransport } from './web-socket-transport.ts'

/** The hub, as its address sees it. */
export interface EndpointHost {
  readonly settings: HubSettings
  readonly clock: Clock
  readonly registry: ConnectionRegistry
  readonly signer: TokenSigner
  readonly isClosing: boolean
  authorize(request: HubRequest): Identity | undefined | Promise<Identity | undefined>
  redirect(request: HubRequest): Redirect | undefined | Promise<Redirect | undefined>
  connect(
    names: { id: string; token: string; isReconnectAgreed: boolean },
    identity: Identity,
    request: HubRequest,
  ): Connection
  /** True when a connection with this token has been and gone. */
  isSpent(token: string): boolean
  report(error: unknown, where: string): void
}

/** The address of a hub: negotiation, and the three ways to connect. */
export class Endpoint {
  private readonly host: EndpointHost
  private readonly sockets: WebSocketServer

  constructor(host: EndpointHost) {
    this.host = host
    this.sockets = createSocketServer(host.settings)
  }

  async handle(raw: IncomingMessage, response: ServerResponse, isNegotiation: boolean): Promise<void> {
    try {
      const answer = await this.answer(raw, response, isNegotiation)
      if (answer) answers.respond(response, answer)
    } catch (fault) {
      this.host.report(fault, 'request')
      answers.respond(response, { status: 500 })
    }
  }

  async upgrade(raw: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Until the socket has an owner, a client that goes away must not bring the process down.
    const ignore = () => undefined
    socket.on('error', ignore)
    try {
      const answer = await this.openSocket(raw, socket, head)
      if (answer) answers.respondRaw(socket, answer)
      else socket.off('error', ignore)
    } catch (fault) {
      this.host.report(fault, 'request')
      answers.respondRaw(socket, { status: 500 })
    }
  }

  private async answer(raw: IncomingMessage, response: ServerResponse, isNegotiation: boolean) {
    const request = readRequest(raw)
    const identity = await this.host.authorize(request)
    if (!identity) return answers.unauthorized
    if (isNegotiation) return this.negotiate(request, response, identity)
    switch (raw.method) {
      case 'GET':
        return this.receive(request, response, identity)
      case 'POST':
        return this.post(request, response, identity)
      case 'DELETE':
        return this.delete(request, identity)
      default:
        return answers.notAllowed
    }
  }

  private async negotiate(request: HubRequest, response: ServerResponse, identity: Identity) {
    if (request.raw.method !== 'POST') return answers.notAllowed
    if (this.host.isClosing) return answers.shuttingDown
    const redirect = await this.host.redirect(request)
    const { signer, clock, settings } = this.host
    const grant = { signer, userId: identity.userId, now: clock.now() }
    answers.respondJson(response, redirect ? redirectAnswer(redirect) : negotiate(request, settings, grant))
    return undefined
  }

  /** GET: server-sent events or a poll. */
  private receive(request: HubRequest, response: ServerResponse, identity: Identity): answers.Answer | undefined {
    const isEvents = /\btext\/event-stream\b/i.test(request.raw.headers.accept ?? '')
    const transport = isEvents ? 'ServerSentEvents' : 'LongPolling'
    const found = this.find(request, identity, transport)
    if ('status' in found) return found
    const { connection } = found
    if (connection.transport instanceof LongPollingTransport) connection.transport.poll(response)
    else if (connection.transport) return answers.alreadyActive
    else if (isEvents) connection.attach(new ServerSentEventsTransport(response, connection))
    else {
      const polling = new LongPollingTransport(connection)
      connection.attach(polling)
      polling.poll(response)
    }
    return undefined
  }

  private async post(request: HubRequest, response: ServerResponse, identity: Identity) {
    const found = this.findLive(request, identity)
    if ('status' in found) return found
    const { connection } = found
    if (connection.transport?.name === 'WebSockets') return answers.postOnWebSocket
    const isTaken = await receiveBody(request.raw, connection)
    if (isTaken) response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 0 }).end()
    return isTaken ? undefined : { status: 404 }
  }

  private delete(request: HubRequest, identity: Identity): answers.Answer {
    const found = this.findLive(request, identity)
    if ('status' in found) return found
    if (found.connection.transport?.name !== 'LongPolling') return answers.notPolling
    found.connection.transport.terminate()
    return { status: 202 }
  }

  private async openSocket(raw: IncomingMessage, socket: Duplex, head: Buffer) {
    const request = readRequest(raw)
    const identity = await this.host.authorize(request)
    if (!identity) return answers.unauthorized
    if (raw.method !== 'GET') return answers.notAllowed
    const found = this.find(request, identity, 'WebSockets')
    if ('status' in found) return found
    const { connection, isNew } = found
    if (connection.isClosed) return answers.unknownConnection
    if (!isNew && !connection.resend) return answers.alreadyActive
    this.sockets.handleUpgrade(raw, socket, head, (opened) => {
      const transport = new WebSocketTransport(opened, connection)
      if (isNew) connection.attach(transport)
      else connection.reattach(transport)
    })
    return undefined
  }

  /** The connection a transport is for; a token that nobody has claimed yet becomes one. */
  private find(
    request: HubRequest,
    identity: Identity,
    transport: TransportName,
  ): answers.Answer | { connection: Connection; isNew: boolean } {
    if (!this.host.settings.transports.includes(transport)) return answers.unsupportedTransport(transport)
    const token = request.query.get('id')
    const live = token ? this.host.registry.findByToken(token) : undefined
    if (!live) return this.claim(request, identity, transport)
    if (live.identity.userId !== identity.userId) return answers.changedUser
    if (live.transport && live.transport.name !== transport) return answers.changedTransport
    return { connection: live, isNew: false }
  }

  private claim(request: HubRequest, identity: Identity, transport: TransportName) {
    const { signer, clock, isClosing } = this.host
    if (isClosing) return answers.shuttingDown
    const token = request.query.get('id')
    if (!token && transport !== 'WebSockets') return answers.idRequired
    if (!token) {
      // WebSockets may skip the negotiation; nobody else will ever know this token.
      const fresh = signer.sign({ version: 1, isReconnectAgreed: false, userId: undefined, expiresAt: 0 })
      const names = { id: fresh.connectionId, token: fresh.token, isReconnectAgreed: false }
      return { connection: this.host.connect(names, identity, request), isNew: true }
    }
    const reading = signer.read(token)
    if (!reading) return answers.unknownConnection
    if (!reading.isFromHere && transport !== 'WebSockets') return answers.foreignConnection
    if (reading.expiresAt <= clock.now() || this.host.isSpent(token)) return answers.unknownConnection
    if (!reading.isFor(identity.userId)) return answers.changedUser
    const isReconnectAgreed = reading.isReconnectAgreed && transport === 'WebSockets'
    const names = { id: reading.connectionId, token, isReconnectAgreed }
    return { connection: this.host.connect(names, identity, request), isNew: true }
  }

  /** For requests that accompany a connection. */
  private findLive(request: HubRequest, identity: Identity): answers.Answer | { connection: Connection } {
    const token = request.query.get('id')
    if (!token) return answers.idRequired
    const connection = this.host.registry.findByToken(token)
    if (!connection) {
      const reading = this.host.signer.read(token)
      return reading && !reading.isFromHere ? answers.foreignConnection : answers.unknownConnection
    }
    return connection.identity.userId === identity.userId ? { connection } : answers.changedUser
  }
}
