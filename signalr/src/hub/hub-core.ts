import type { Backplane } from '../backplane/backplane.ts'
import { Relay, type RelayHost } from '../backplane/relay.ts'
import type { HubMessage } from '../protocol/messages.ts'
import type { Audience } from './audience.ts'
import type { BoundMethod } from './bound-method.ts'
import type { AskOptions, SendPort } from './clients.ts'
import type { Connection } from './connection/connection.ts'
import { ConnectionHost, type ConnectionHostOptions } from './connection/connection-host.ts'
import { Outgoing } from './connection/outgoing.ts'
import type { Reader } from './definition.ts'
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts'
import { CallContext, type Groups } from './hub-context.ts'
import { HubException, toError } from './hub-exception.ts'
import { type HubObserver, notify, type Observation } from './observer.ts'
import { PendingResults } from './streams/pending-results.ts'

export interface HubCoreOptions extends ConnectionHostOptions {
  methods: Map<string, BoundMethod>
  /** Readers of client results, by event. */
  answerReaders: ReadonlyMap<string, Reader<unknown>>
  backplane?: Backplane
  observer?: HubObserver
  connected?: (context: CallContext) => unknown
  disconnected?: (context: CallContext, error: Error | undefined) => unknown
  mayCall?: DispatcherOptions['mayCall']
}

/** A hub without its endpoint: connections and their messages. */
export class HubCore extends ConnectionHost implements SendPort, Groups, RelayHost {
  private readonly options: HubCoreOptions
  private readonly dispatcher: Dispatcher
  private readonly relay: Relay | undefined
  private asked = 0

  constructor(options: HubCoreOptions) {
    super(options)
    this.options = options
    this.relay = options.backplane && new Relay(options.backplane, this)
    const { methods, mayCall, report } = options
    this.dispatcher = new Dispatcher({ methods, mayCall, report, port: this, groups: this })
  }

  listen(): Promise<(() => Promise<void>) | undefined> {
    return this.relay?.start() ?? Promise.resolve(undefined)
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

  async send(audience: Audience, event: string, values: unknown[]): Promise<void> {
    const congested = this.deliver(audience, event, values)
    const [only] = audience.names
    const isHere = audience.to === 'connections' && audience.names.length === 1 && this.registry.find(only ?? '')
    if (this.relay && !isHere) congested.push(this.relay.send(audience, event, values))
    await Promise.all(congested)
  }

  /** Resolves when all of these have room again, or were disconnected because they did not read in time. */
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

  private async regroupAnywhere(connectionId: string, group: string, isMember: boolean): Promise<void> {
    if (this.registry.find(connectionId)) return this.regroup(connectionId, group, isMember)
    await this.relay?.regroup(connectionId, group, isMember)
  }

  private observe(call: (observer: HubObserver) => void): void {
    const { observer, clock, report } = this.options
    if (observer) notify({ observer, clock, report } satisfies Observation, call)
  }

  private contextFor(connection: Connection): CallContext {
    return new CallContext({ port: this, groups: this }, connection)
  }

  protected override beat(now: number): void {
    super.beat(now)
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
