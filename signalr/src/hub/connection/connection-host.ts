import { randomBytes } from 'node:crypto'
import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import type { HubMessage } from '../../protocol/messages.ts'
import type { Clock } from '../clock.ts'
import type { HubSettings } from '../settings.ts'
import type { Connection } from './connection.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { ConnectionRegistry } from './connection-registry.ts'

export interface ConnectionHostOptions {
  settings: HubSettings
  clock: Clock
  /** For connections without a handshake. */
  rawProtocol?: HubProtocol
  report: (error: unknown, where: string) => void
}

const heartbeatInMs = 1_000

/** The connections of this node and how they end, with or without the hub protocol. */
export abstract class ConnectionHost implements ConnectionOwner<Connection> {
  readonly nodeId = randomBytes(9).toString('base64url')
  readonly registry = new ConnectionRegistry()
  readonly settings: HubSettings
  readonly clock: Clock
  readonly rawProtocol: HubProtocol | undefined
  readonly report: (error: unknown, where: string) => void
  /** Tokens of connections that ended before their tokens expired. */
  private readonly spent = new Map<string, number>()
  private readonly stopHeartbeat: () => void
  private whenEmpty: (() => void) | undefined

  constructor({ settings, clock, rawProtocol, report }: ConnectionHostOptions) {
    this.settings = settings
    this.clock = clock
    this.rawProtocol = rawProtocol
    this.report = report
    this.stopHeartbeat = clock.every(heartbeatInMs, () => this.beat(clock.now()))
  }

  abstract opened(connection: Connection): Promise<void> | undefined
  abstract dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined
  abstract closed(connection: Connection, error: Error | undefined): Promise<void>

  isSpent(token: string): boolean {
    return this.spent.has(token)
  }

  gone(connection: Connection): void {
    this.spent.set(connection.token, this.clock.now() + this.settings.disconnectTimeout)
    this.registry.remove(connection)
    if (this.registry.isEmpty) this.whenEmpty?.()
  }

  /** Closes all connections and waits for a limited time until the close messages are sent. */
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

  protected beat(now: number): void {
    for (const connection of this.registry.everyone()) connection.watch.tick(now)
    for (const [token, until] of this.spent) if (now >= until) this.spent.delete(token)
  }
}
