import type { Context } from '../../context.ts'
import { listViewersAnew } from '../../desk/presence/view-ticket.ts'
import { dayInMs } from '../../platform/events/events.ts'
import { type NumberedEvent, numberEvents, readEvents } from '../../platform/events/number-events.ts'
import { bindVisitors } from './bind-visitors.ts'
import { limitSight } from './limit-sight.ts'
import type { EphemeralEvent, HubUser, Listener, Sender } from './listener.ts'
import { audienceOf, dataFor, type PresentedEvent, presentEvents, typeFor } from './present-events.ts'
import { createTaskQueue, type TaskQueue } from './task-queue.ts'

const pageSize = 200
/** A client calls `Resume` first; until then no live event may precede missed ones. */
const holdMs = 500
const retryMs = 1_000
const maxWaiting = 50

/**
 * The events for one customer's connections on this node. Everything that changes what was sent runs sequentially, so
 * that each connection gets each event once and in order.
 */
export class CustomerFeed {
  private readonly context: Context
  private readonly customerID: number
  private readonly sender: Sender
  private readonly listeners = new Map<string, Listener>()
  private readonly tasks: TaskQueue
  private isPumpQueued = false
  private retry: NodeJS.Timeout | undefined
  /** The last event that was sent here. */
  private position = 0

  constructor(context: Context, customerID: number, sender: Sender) {
    this.context = context
    this.customerID = customerID
    this.sender = sender
    this.tasks = createTaskQueue((fault) =>
      context.log.error({ err: fault, customerID }, 'Failed to send events to the hub'),
    )
    void this.tasks.add(async () => {
      this.position = await numberEvents(context.db, customerID)
    })
  }

  /** The position at which a new connection begins. */
  async readPosition(): Promise<number> {
    if (this.position === 0) await this.tasks.idle()
    return this.position
  }

  get isEmpty(): boolean {
    return this.listeners.size === 0
  }

  everyone(): Listener[] {
    return [...this.listeners.values()]
  }

  join({ who, claims, from }: HubUser, connectionID: string): Listener {
    const listener: Listener = { connectionID, who, claims, from, upTo: from, state: 'held', waiting: [] }
    this.listeners.set(connectionID, listener)
    this.releaseLater(listener, holdMs)
    return listener
  }

  leave(connectionID: string): void {
    this.listeners.delete(connectionID)
  }

  /** Sends new events, after those being sent. */
  pump(): Promise<void> {
    if (this.isPumpQueued) return this.tasks.idle()
    this.isPumpQueued = true
    return this.tasks.add(async () => {
      this.isPumpQueued = false
      await this.sendNew().catch((fault) => {
        this.pumpLater()
        throw fault
      })
    })
  }

  private pumpLater(): void {
    clearTimeout(this.retry)
    this.retry = setTimeout(() => void this.pump(), retryMs).unref()
  }

  /** Sends new events, and returns the last number. */
  async catchUpNow(): Promise<number> {
    await this.pump()
    return this.position
  }

  pass(make: () => Promise<EphemeralEvent | undefined> | EphemeralEvent): void {
    void this.tasks.add(async () => {
      const ephemeral = await make()
      if (!ephemeral) return
      const { customerRepIDs } = audienceOf(this.everyone().map(({ who }) => who))
      const subject = { ticketID: ephemeral.ticketID, words: ephemeral.toAgents }
      const [toLimited] = await limitSight(this.context.db, this.customerID, customerRepIDs, [subject])
      const presented: PresentedEvent = {
        ticketID: undefined,
        ...ephemeral,
        ...(toLimited ? { toLimited } : {}),
        sequence: this.position,
      }
      const recipients = this.everyone().filter(({ connectionID }) => connectionID !== ephemeral.except)
      for (const { state, waiting } of recipients)
        if (state !== 'live' && waiting.length < maxWaiting) waiting.push(presented)
      this.send(
        presented,
        recipients.filter(({ state }) => state === 'live'),
      )
    })
  }

  /** Checks each listener with `mayStay` before anything else is sent. */
  recheck(mayStay: (listeners: Listener[]) => Promise<Set<Listener>>): void {
    void this.tasks.add(async () => {
      const staying = await mayStay(this.everyone())
      for (const listener of this.everyone()) if (!staying.has(listener)) this.dismiss(listener)
    })
  }

  /** Replays later events that this connection did not get, and returns the last number. */
  async resume(listener: Listener, after: number): Promise<number> {
    await this.pump()
    const start = Math.min(after, this.position)
    if (listener.state === 'held') listener.from = listener.upTo = start
    const end = listener.from
    if (start < end) {
      await this.replay(listener, start, end)
      listener.from = start
    }
    await this.release(listener)
    return this.position
  }

  private releaseLater(listener: Listener, ms: number): void {
    setTimeout(() => {
      this.release(listener).catch((fault) => {
        this.context.log.warn({ err: fault }, 'Failed to replay events to a connection')
        this.releaseLater(listener, retryMs)
      })
    }, ms).unref()
  }

  /** Runs once for all waiting callers. After a failure it may be retried from where it stopped. */
  private release(listener: Listener): Promise<void> {
    listener.catchingUp ??= this.catchUp(listener).catch((fault) => {
      delete listener.catchingUp
      throw fault
    })
    return listener.catchingUp
  }

  private async catchUp(listener: Listener): Promise<void> {
    listener.state = 'behind'
    while (listener.state === 'behind' && this.listeners.has(listener.connectionID)) {
      const end = this.position
      await this.replay(listener, listener.upTo, end)
      await this.tasks.add(async () => {
        if (listener.upTo < this.position) return
        listener.state = 'live'
        for (const presented of listener.waiting.splice(0))
          this.send({ ...presented, sequence: this.position }, [listener])
      })
    }
  }

  private async replay(listener: Listener, from: number, upTo: number): Promise<void> {
    const { connectionID, who } = listener
    for (let after = from; after < upTo && this.listeners.has(connectionID); ) {
      const page = await this.read(after, upTo)
      await bindVisitors(this.context.db, this.customerID, page, [listener])
      const audience = audienceOf([who])
      for (const presented of await presentEvents(this.context, this.customerID, page, audience)) {
        const { sequence } = presented
        const type = typeFor(who, presented)
        const data = dataFor(who, presented)
        if (data !== undefined) await this.sender.send([connectionID], type, { sequence, type, data })
      }
      after = endOf(page, upTo)
      listener.upTo = Math.max(listener.upTo, after)
    }
  }

  private async sendNew(): Promise<void> {
    const { context, customerID } = this
    const last = await numberEvents(context.db, customerID)
    while (this.position < last) {
      const page = await this.read(this.position, last)
      await bindVisitors(context.db, customerID, page, this.everyone())
      const audience = audienceOf(this.everyone().map(({ who }) => who))
      const presented = await presentEvents(context, customerID, page, audience)
      const isLive = ({ state, upTo }: Listener, { sequence }: PresentedEvent) => state === 'live' && upTo < sequence
      for (const each of presented) {
        this.send(
          each,
          this.everyone().filter((listener) => isLive(listener, each)),
        )
        if (each.endsChat) this.endChat(each.ticketID)
        if (each.changesSight && each.ticketID !== undefined) this.publishViewers(each.ticketID)
      }
      this.position = endOf(page, last)
      for (const listener of this.everyone()) {
        if (listener.state === 'live') listener.upTo = Math.max(listener.upTo, this.position)
      }
    }
  }

  private send(presented: PresentedEvent, recipients: Listener[]): void {
    const { sequence, unreadBy, toLimited } = presented
    // Connections of a group get the same events.
    const groups = Map.groupBy(recipients, ({ who }) => {
      if (who.kind === 'visitor') return 'visitor'
      const { customerRepID } = who
      return toLimited?.has(customerRepID) ? customerRepID : `rep ${unreadBy?.has(customerRepID)}`
    })
    for (const group of groups.values()) {
      const addressed = group.filter(({ who }) => dataFor(who, presented) !== undefined)
      const [first] = addressed
      if (!first) continue
      const ids = addressed.map(({ connectionID }) => connectionID)
      const type = typeFor(first.who, presented)
      void this.sender.send(ids, type, { sequence, type, data: dataFor(first.who, presented) })
    }
  }

  /** A representative who can no longer see a ticket is removed from its viewers. */
  private publishViewers(ticketID: number): void {
    this.pass(async () => {
      const viewers = await listViewersAnew(this.context, this.customerID, ticketID)
      return viewers && { type: 'viewers.changed', ticketID, toAgents: { ticketID, viewers } }
    })
  }

  /** Its ticket is gone: visitors get no more events. */
  private endChat(ticketID: number | undefined): void {
    for (const listener of this.everyone()) {
      const { who } = listener
      if (who.kind === 'visitor' && ticketID !== undefined && who.ticketID === ticketID) this.dismiss(listener)
    }
  }

  private dismiss({ connectionID }: Listener): void {
    this.listeners.delete(connectionID)
    this.sender.end(connectionID)
  }

  private read(after: number, upTo: number): Promise<NumberedEvent[]> {
    const { db, now } = this.context
    const since = new Date(now().getTime() - dayInMs)
    return readEvents(db, { customerID: this.customerID, after, upTo, since, limit: pageSize })
  }
}

/** The last number of a page: a short page includes everything. */
const endOf = (page: NumberedEvent[], upTo: number) => (page.length < pageSize ? upTo : (page.at(-1)?.position ?? upTo))
