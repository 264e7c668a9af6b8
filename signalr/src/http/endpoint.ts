import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Identity } from '../hub/connection/connection-owner.ts'
import type { TransportName } from '../hub/transport.ts'
import * as answers from './answer.ts'
import { ConnectionFinder, type FinderHost } from './connection-finder.ts'
import { type AllowOrigin, greetOrigin, mayConnect } from './cross-origin.ts'
import { type HubRequest, readRequest } from './hub-request.ts'
import { LongPollingTransport } from './long-polling-transport.ts'
import { negotiate, type Redirect, redirectAnswer } from './negotiate.ts'
import { receiveBody } from './receive-body.ts'
import { ServerSentEventsTransport } from './server-sent-events-transport.ts'
import { createSocketServer, WebSocketTransport } from './web-socket-transport.ts'

/** The part of the hub that the endpoint uses. */
export interface EndpointHost extends FinderHost {
  readonly allowOrigin?: AllowOrigin
  authorize(request: HubRequest): Identity | undefined | Promise<Identity | undefined>
  redirect(request: HubRequest): Redirect | undefined | Promise<Redirect | undefined>
  report(error: unknown, where: string): void
}

type Transports = readonly TransportName[]

/** A parsed request, and the transports that it may use. */
interface Target {
  isNegotiation: boolean
  transports?: Transports | undefined
}

/** The endpoint of a hub: negotiation, and the three transports. */
export class Endpoint {
  private readonly host: EndpointHost
  private readonly finder: ConnectionFinder
  private readonly sockets: WebSocketServer

  constructor(host: EndpointHost) {
    this.host = host
    this.finder = new ConnectionFinder(host)
    this.sockets = createSocketServer(host.settings)
  }

  async handle(raw: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
    try {
      if (greetOrigin(raw, response, this.host.allowOrigin)) return
      const answer = await this.answer(raw, response, target)
      if (answer) answers.respond(response, answer)
    } catch (fault) {
      this.host.report(fault, 'request')
      answers.respond(response, { status: 500 })
    }
  }

  async upgrade(raw: IncomingMessage, socket: Duplex, head: Buffer, transports?: Transports): Promise<void> {
    // Until the socket has an error handler, a disconnecting client must not crash the process.
    const ignore = () => undefined
    socket.on('error', ignore)
    try {
      const answer = await this.openSocket(raw, socket, head, transports)
      if (answer) answers.respondRaw(socket, answer)
      else socket.off('error', ignore)
    } catch (fault) {
      this.host.report(fault, 'request')
      answers.respondRaw(socket, { status: 500 })
    }
  }

  private async answer(raw: IncomingMessage, response: ServerResponse, { isNegotiation, transports }: Target) {
    const request = readRequest(raw)
    if (raw.method === 'OPTIONS') return answers.notAllowed
    const identity = await this.host.authorize(request)
    if (!identity) return answers.unauthorized
    if (isNegotiation) return this.negotiate(request, response, identity, transports)
    switch (raw.method) {
      case 'GET':
        return this.receive(request, response, identity, transports)
      case 'POST':
        return this.post(request, response, identity)
      case 'DELETE':
        return this.delete(request, identity)
      default:
        return answers.notAllowed
    }
  }

  private async negotiate(request: HubRequest, response: ServerResponse, identity: Identity, transports?: Transports) {
    if (request.raw.method !== 'POST') return answers.notAllowed
    if (this.host.isClosing) return answers.shuttingDown
    const redirect = await this.host.redirect(request)
    const { signer, clock } = this.host
    const settings = transports ? { ...this.host.settings, transports } : this.host.settings
    const grant = { signer, userId: identity.userId, now: clock.now() }
    answers.respondJson(response, redirect ? redirectAnswer(redirect) : negotiate(request, settings, grant))
    return undefined
  }

  /** GET: server-sent events or a poll. */
  private receive(
    request: HubRequest,
    response: ServerResponse,
    identity: Identity,
    transports: Transports = this.host.settings.transports,
  ): answers.Answer | undefined {
    const isEvents = /\btext\/event-stream\b/i.test(request.raw.headers.accept ?? '')
    const transport = isEvents ? 'ServerSentEvents' : 'LongPolling'
    const found = this.finder.find(request, identity, transport, transports)
    if ('status' in found) return found
    const connection = found.live ?? found.open()
    found.live?.renew(identity)
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
    const found = this.finder.findForPost(request, identity)
    if ('status' in found) return found
    const { connection } = found
    if (connection.transport?.name === 'WebSockets') return answers.postOnWebSocket
    const isTaken = await receiveBody(request.raw, connection)
    if (isTaken) response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 0 }).end()
    return isTaken ? undefined : { status: 404 }
  }

  private delete(request: HubRequest, identity: Identity): answers.Answer {
    const found = this.finder.findLive(request, identity)
    if ('status' in found) return found
    if (found.connection.transport?.name !== 'LongPolling') return answers.notPolling
    found.connection.transport.terminate()
    return { status: 202, type: 'text/plain' }
  }

  private async openSocket(
    raw: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    transports: Transports = this.host.settings.transports,
  ) {
    if (!mayConnect(raw, this.host.allowOrigin)) return answers.foreignOrigin
    const request = readRequest(raw)
    const identity = await this.host.authorize(request)
    if (!identity) return answers.unauthorized
    if (raw.method !== 'GET') return answers.notAllowed
    const found = this.finder.find(request, identity, 'WebSockets', transports)
    if ('status' in found) return found
    const { live } = found
    if (live?.isClosed) return answers.unknownConnection
    const isWaiting = live && !live.transport && !live.protocol
    if (live && !live.resend && !isWaiting) return answers.alreadyActive
    this.sockets.handleUpgrade(raw, socket, head, (opened) => {
      const connection = live ?? found.open()
      const transport = new WebSocketTransport(opened, connection)
      live?.renew(identity)
      if (live && !isWaiting) connection.reattach(transport)
      else connection.attach(transport)
    })
    return undefined
  }
}
