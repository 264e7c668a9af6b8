import { ByteQueue } from '../../protocol/byte-queue.ts'
import { chooseProtocol, readHandshake } from '../../protocol/handshake.ts'
import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import { splitRecord } from '../../protocol/json-protocol.ts'
import type { HubMessage } from '../../protocol/messages.ts'
import { describeFault, toError } from '../hub-exception.ts'
import type { HubSettings } from '../settings.ts'
import type { Transport } from '../transport.ts'

const starved = Symbol('more bytes are needed')

/** The part of a connection that reading uses. */
interface ReadConnection {
  readonly settings: HubSettings
  readonly protocol: HubProtocol | undefined
  readonly transport: Transport | undefined
  readonly isClosed: boolean
  open(protocol: HubProtocol, version: number): Promise<void> | undefined
  refuse(reason: string): void
  take(message: HubMessage): Promise<void> | undefined
  received(): void
  fail(error: Error): void
}

/** Reads the messages of one client in order. A message that has to wait, such as a second call, blocks the next. */
export class Inbound {
  private readonly connection: ReadConnection
  private readonly queue = new ByteQueue()
  private running: Promise<void> | undefined
  private isRunning = false
  private isPaused = false
  private waiting: (() => void)[] | undefined

  constructor(connection: ReadConnection) {
    this.connection = connection
  }

  get isBusy(): boolean {
    return this.isRunning
  }

  /** Bytes of an incomplete message. */
  get hasRemains(): boolean {
    return !this.isBusy && this.queue.length > 0
  }

  receive(chunk: Buffer): void {
    this.queue.push(chunk)
    if (!this.isRunning) this.running = this.run()
    // Stop receiving while busy with complete messages, but not while waiting for the rest of one.
    if (this.isCongested && !this.isPaused) {
      this.isPaused = true
      this.connection.transport?.pause()
    }
  }

  /** A promise while too many bytes wait to be read. */
  room(): Promise<void> | undefined {
    if (!this.isCongested) return undefined
    return new Promise((resolve) => {
      this.waiting ??= []
      this.waiting.push(resolve)
    })
  }

  /** Called when a transport is attached: what was posted before can now be read. */
  wake(): void {
    if (!this.isRunning && this.queue.length > 0) this.running = this.run()
  }

  /** The connection has ended: releases everything that waits for buffer space. */
  release(): void {
    this.relieve()
  }

  /** Resolves when the current message is processed. */
  async settled(): Promise<void> {
    await this.running
  }

  /** The client sends unacknowledged messages again, so half a message can be dropped. */
  forget(): void {
    this.queue.clear()
    this.isPaused = false
  }

  private get isCongested(): boolean {
    const { settings, transport, isClosed } = this.connection
    return !isClosed && (this.isBusy || !transport) && this.queue.length > settings.bufferSize
  }

  private async run(): Promise<void> {
    this.isRunning = true
    try {
      while (!this.connection.isClosed) {
        const step = this.step()
        if (step === starved) break
        if (!step) continue
        await step
        this.relieve()
      }
    } catch (fault) {
      this.connection.fail(toError(fault))
    }
    this.isRunning = false
    this.connection.received()
    this.relieve()
  }

  private relieve(): void {
    if (this.queue.length > this.connection.settings.bufferSize && !this.connection.isClosed) return
    if (this.isPaused) {
      this.isPaused = false
      this.connection.transport?.resume()
    }
    const waiting = this.waiting
    this.waiting = undefined
    for (const go of waiting ?? []) go()
  }

  private step(): Promise<void> | typeof starved | undefined {
    const { protocol, settings } = this.connection
    if (!protocol) return this.connection.transport ? this.shakeHands() : starved
    const payload = protocol.split(this.queue, settings.maximumMessageSize)
    if (!payload) return starved
    const message = protocol.decode(payload)
    return message && this.connection.take(message)
  }

  private shakeHands(): Promise<void> | typeof starved | undefined {
    const { settings, transport } = this.connection
    let record: Buffer | undefined
    try {
      record = splitRecord(this.queue, settings.maximumMessageSize)
    } catch {
      this.connection.refuse('Handshake was canceled.')
      return starved
    }
    if (!record) return starved
    try {
      const request = readHandshake(record)
      const chosen = chooseProtocol(request, transport?.formats ?? [], settings.protocols)
      if (typeof chosen === 'object') return this.connection.open(chosen, request.version)
      this.connection.refuse(chosen)
    } catch (fault) {
      const reason = 'An unexpected error occurred during connection handshake.'
      this.connection.refuse(describeFault(reason, fault, settings.detailedErrors))
    }
    return starved
  }
}
