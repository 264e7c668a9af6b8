import { randomBytes } from 'node:crypto'
import type { Backplane } from '../backplane/backplane.ts'
import { Relay, type RelayHost } from '../backplane/relay.ts'
import type { HubMessage } from '../protocol/messages.ts'
import type { Audience } from './audience.ts'
import type { BoundMethod } from './bound-method.ts'
import type { AskOptions, SendPort } from './clients.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection/connection.ts'
import type { ConnectionOwner } from './connection/connection-owner.ts'
import { ConnectionRegistry } from './connection/connection-registry.ts'
import { Outgoing } from './connection/outgoing.ts'
import type { Reader } from './definition.ts'
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts'
import { CallContext, type Groups } from './hub-context.ts'
import { HubException, toError } from './hub-exception.ts'
import { type HubObserver, notify, type Observation } from './observer.ts'
import type { HubSettings } from './settings.ts'
import { PendingResults } from './streams/pending-results.ts'

export interface HubCoreOptions {
  methods: Map<string, BoundMethod>
  /** Check what clients answer, by event. */
  answerReaders: ReadonlyMap<string, Reader<unknown>>
  settings: HubSettings
  clock: Clock
  backplane?: Backplane
  observer?: HubObserver
  connected?: (context: CallContext) => unknown
  disconnected?: (context: CallContext, error: Error | undefined) => unknown
  mayCall?: DispatcherOptions['mayCall']
  report: (error: unknown, where: string) => void
}

const heartbeatInMs = 1_000

/** A hub without its address: connections, and what is said to and by them. */
export class HubCore implements ConnectionOwner<Connection>, SendPort, Groups, RelayHost {
  readonly nodeId = randomBytes(9).toString('base64url')
  readonly registry = new ConnectionRegistry()
  readonly settings: HubSettings
  readonly clock: Clock
  readonly report: (error: unknown, where: string) => void
  /** Tokens of connections that ended before their tokens did. */
  private readonly spent = new Map<string, number>()
  private readonly options: HubCoreOptions
  private readonly dispatcher: Dispatcher
  private readonly relay: Relay | undefined
  private readonly stopHeartbeat: () => void
  private asked = 0
  private whenEmpty: (() => void) | undefined

  constructor(options: HubCoreOptions) {
    this.options = options
    this.settings = options.settings
    this.clock = options.clock
    this.report = options.report
    this.relay = options.backplane && new Relay(options.backplane, this)
    const { methods, mayCall, report } = options
    this.dispatcher = new Dispatcher({ methods, mayCall, report, port: this, groups: this })
    this.stopHeartbeat = options.clock.every(heartbeatInMs, () => this.beat())
  }

  listen(): Promise<(() => Promise<void>) | undefined> {
    return this.relay?.start() ?? Promise.resolve(undefined)
  }

  isSpent(token: string): boolean {
    return this.spent.has(token)
  }

  dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined {
    return this.dispatcher.dispatch(connection, message)
  }

  async opened(connection: Connection): Promise<void> {
    this.registry.open(connection)
    connection.openedAt = this.clock.now()
    this.observe((observer) => observer.connectionOpened?.(connection.view))
    if (!this.options.connected) return
    const context = this.contextFor(connection)
    context.mayAsk = false
    try {
      await this.options.connected(context)
    } catch (fault) {
      this.report(fault, 'connected')
      connection.isWelcome = false
      connection.fail(toError(fault))
    }
  }

  async closed(connection: Connection, error: Error | undefined): Promise<void> {
    try {
      if (connection.isWelcome) await this.options.disconnected?.(this.contextFor(connection), error)
    } catch (fault) {
      this.report(fault, 'disconnected')
    } finally {
      const durationMs = this.clock.now() - connection.openedAt
      this.observe((observer) => observer.connectionClosed?.(connection.view, { durationMs, error }))
      this.registry.shut(connection)
    }
  }

  gone(connection: Connection): void {
    this.spent.set(connection.token, this.clock.now() + this.settings.disconnectTimeout)
    this.registry.remove(connection)
    if (this.registry.isEmpty) this.whenEmpty?.()
  }

  async send(audience: Audience, event: string, values: unknown[]): Promise<void> {
    const congested = this.deliver(audience, event, values)
    const [only] = audience.names
    const isHere = audience.to === 'connections' && audience.names.length === 1 && this.registry.find(only ?? '')
    if (this.relay && !isHere) congested.push(this.relay.send(audience, event, values))
    await Promise.all(congested)
  }

  /** Resolves as soon as these have room again; a client that does not read in time is disconnected, which counts. */
  deliver(audience: Audience, event: string, values: unknown[]): Promise<void>[] {
    const outgoing = new Outgoing({ type: 1, target: event, arguments: values })
    const congested: Promise<void>[] = []
    for (const connection of this.registry.audience(audience)) {
      connection.send(outgoing)
      const room = connection.watch.room()
      if (room) congested.push(room)
    }
    return congested
  }

  async invoke(
    connectionId: string,
    event: string,
    values: unknown[],
    { timeout = this.settings.clientResultTimeout }: AskOptions = {},
  ): Promise<unknown> {
    const here = this.askHere(connectionId, event, values, timeout)
    if (here) return here
    if (!this.relay) throw new Error(`Connection '${connectionId}' does not exist.`)
    const now = this.clock.now()
    return this.relay.ask(connectionId, event, values, now, now + timeout)
  }

  askHere(
    connectionId: string,
    event: string,
    values: unknown[],
    timeout = this.settings.clientResultTimeout,
  ): Promise<unknown> | undefined {
    const connection = this.registry.find(connectionId)
    if (!connection) return undefined
    if (connection.isClosed) return Promise.reject(new Error(`Connection '${connectionId}' disconnected.`))
    connection.results ??= new PendingResults()
    const invocationId = `s${++this.asked}`
    const answer = connection.results.wait(invocationId, this.clock.now() + timeout)
    try {
      connection.send({ type: 1, invocationId, target: event, arguments: values })
    } catch (fault) {
      connection.results.forget(invocationId)
      return Promise.reject(toError(fault))
    }
    const read = this.options.answerReaders.get(event)
    return read ? answer.then((value) => readAnswer(event, read, value)) : answer
  }

  async add(connectionId: string, group: string): Promise<void> {
    await this.regroupAnywhere(connectionId, group, true)
  }

  async remove(connectionId: string, group: string): Promise<void> {
    await this.regroupAnywhere(connectionId, group, false)
  }

  regroup(connectionId: string, group: string, isMember: boolean): void {
    const connection = this.registry.find(connectionId)
    if (!connection) return
    if (isMember) this.registry.join(connection, group)
    else this.registry.leave(connection, group)
  }

  /** Says goodbye to everybody and waits until they have heard it, but not for ever. */
  async close(): Promise<void> {
    const ending = [...this.registry.everyone()]
    for (const connection of ending) connection.close({ close: { type: 7, allowReconnect: true } })
    const empty = new Promise<void>((resolve) => {
      this.whenEmpty = resolve
      if (this.registry.isEmpty) resolve()
    })
    const ended = Promise.all(ending.map((connection) => connection.ended))
    const { promise: timedOut, resolve } = Promise.withResolvers<void>()
    const stop = this.clock.every(this.settings.closeTimeout, resolve)
    await Promise.race([Promise.all([empty, ended]), timedOut])
    stop()
    for (const connection of [...this.registry.everyone()]) connection.cut()
    this.stopHeartbeat()
  }

  private async regroupAnywhere(connectionId: string, group: string, isMember: boolean): Promise<void> {
    if (this.registry.find(connectionId)) return this.regroup(connectionId, group, isMember)
    await this.relay?.regroup(connectionId, group, isMember)
  }

  private observe(tell: (observer: HubObserver) => void): void {
    const { observer, clock, report } = this.options
    if (observer) notify({ observer, clock, report } satisfies Observation, tell)
  }

  private contextFor(connection: Connection): CallContext {
    return new CallContext({ port: this, groups: this }, connection)
  }

  private beat(): void {
    const now = this.clock.now()
    for (const connection of this.registry.everyone()) connection.watch.tick(now)
    for (const [token, until] of this.spent) if (now >= until) this.spent.delete(token)
    this.relay?.tick(now)
  }
}

function readAnswer(event: string, read: Reader<unknown>, value: unknown): unknown {
  try {
    return read(value)
  } catch (cause) {
    if (cause instanceof HubException) throw cause
    throw new Error(`The client's result of '${event}' is not of the declared type.`, { cause })
  }
}
