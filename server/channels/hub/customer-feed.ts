import type { Context } from '../../context.ts'
import { dayInMs } from '../../platform/events/events.ts'
import { type NumberedEvent, numberEvents, readEvents } from '../../platform/events/number-events.ts'
import { bindVisitors } from './bind-visitors.ts'
import { limitSight } from './limit-sight.ts'
import type { HubUser, Listener, Passing, Speaker } from './listener.ts'
import { createTaskQueue, type TaskQueue } from './task-queue.ts'
import { audienceOf, type Told, tellEvents, wordsFor } from './tell-events.ts'

const pageSize = 200
/** A client resumes first thing; until then nothing may overtake what it missed. */
const holdMs = 500
const retryMs = 1_000
const maxWaiting = 50

/**
 * What the connections of one customer hear on this node. Everything that changes who was told what runs one after
 * another, so that each is told each event once and in order.
 */
export class CustomerFeed {
  private readonly context: Context
  private readonly customerID: number
  private readonly speaker: Speaker
  private readonly listeners = new Map<string, Listener>()
  private readonly tasks: TaskQueue
  private isPumpQueued = false
  private retry: NodeJS.Timeout | undefined
  /** The last event that was told here. */
  private position = 0

  constructor(context: Context, customerID: number, speaker: Speaker) {
    this.context = context
    this.customerID = customerID
    this.speaker = speaker
    this.tasks = createTaskQueue((fault) =>
      context.log.error({ err: fault, customerID }, 'The hub could not tell what happened.'),
    )
    void this.tasks.add(async () => {
      this.position = await numberEvents(context.db, customerID)
    })
  }

  /** Where somebody who comes now begins. */
  async whereItStands(): Promise<number> {
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

  /** Tells whatever is new, after what is being told. */
  pump(): Promise<void> {
    if (this.isPumpQueued) return this.tasks.idle()
    this.isPumpQueued = true
    return this.tasks.add(async () => {
      this.isPumpQueued = false
      await this.tellNew().catch((fault) => {
        this.pumpLater()
        throw fault
      })
    })
  }

  private pumpLater(): void {
    clearTimeout(this.retry)
    this.retry = setTimeout(() => void this.pump(), retryMs).unref()
  }

  /** Tells whatever is new, and answers the last number. */
  async catchUpNow(): Promise<number> {
    await this.pump()
    return this.position
  }

  pass(make: () => Promise<Passing | undefined> | Passing): void {
    void this.tasks.add(async () => {
      const passing = await make()
      if (!passing) return
      const { customerRepIDs } = audienceOf(this.everyone().map(({ who }) => who))
      const subject = { ticketID: passing.ticketID, words: passing.toAgents }
      const [toLimited] = await limitSight(this.context.db, this.customerID, customerRepIDs, [subject])
      const told: Told = {
        ticketID: undefined,
        ...passing,
        ...(toLimited ? { toLimited } : {}),
        sequence: this.position,
      }
      const hearers = this.everyone().filter(({ connectionID }) => connectionID !== passing.except)
      for (const { state, waiting } of hearers) if (state !== 'live' && waiting.length < maxWaiting) waiting.push(told)
      this.tell(
        told,
        hearers.filter(({ state }) => state === 'live'),
      )
    })
  }

  /** Checks with `mayStay` whoever listens, before anything else is told. */
  recheck(mayStay: (listeners: Listener[]) => Promise<Set<Listener>>): void {
    void this.tasks.add(async () => {
      const staying = await mayStay(this.everyone())
      for (const listener of this.everyone()) if (!staying.has(listener)) this.dismiss(listener)
    })
  }

  /** Replays what came after that number, unless this connection was told it, and answers the last number. */
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
        this.context.log.warn({ err: fault }, 'A connection could not be told what it missed.')
        this.releaseLater(listener, retryMs)
      })
    }, ms).unref()
  }

  /** Once, for whoever waits for it. After a fault it may be tried again from where it came to. */
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
        for (const told of listener.waiting.splice(0)) this.tell({ ...told, sequence: this.position }, [listener])
      })
    }
  }

  private async replay(listener: Listener, from: number, upTo: number): Promise<void> {
    const { connectionID, who } = listener
    for (let after = from; after < upTo && this.listeners.has(connectionID); ) {
      const page = await this.read(after, upTo)
      await bindVisitors(this.context.db, this.customerID, page, [listener])
      const audience = audienceOf([who])
      for (const told of await tellEvents(this.context, this.customerID, page, audience)) {
        const { sequence, type } = told
        const data = wordsFor(who, told)
        if (data !== undefined) await this.speaker.say([connectionID], type, { sequence, type, data })
      }
      after = endOf(page, upTo)
      listener.upTo = Math.max(listener.upTo, after)
    }
  }

  private async tellNew(): Promise<void> {
    const { context, customerID } = this
    const last = await numberEvents(context.db, customerID)
    while (this.position < last) {
      const page = await this.read(this.position, last)
      await bindVisitors(context.db, customerID, page, this.everyone())
      const audience = audienceOf(this.everyone().map(({ who }) => who))
      const told = await tellEvents(context, customerID, page, audience)
      const isLive = ({ state, upTo }: Listener, { sequence }: Told) => state === 'live' && upTo < sequence
      for (const each of told) {
        this.tell(
          each,
          this.everyone().filter((listener) => isLive(listener, each)),
        )
        if (each.endsChat) this.endChat(each.ticketID)
      }
      this.position = endOf(page, last)
      for (const listener of this.everyone()) {
        if (listener.state === 'live') listener.upTo = Math.max(listener.upTo, this.position)
      }
    }
  }

  private tell(told: Told, hearers: Listener[]): void {
    const { sequence, type, unreadBy, toLimited } = told
    // Those of a group hear the same.
    const groups = Map.groupBy(hearers, ({ who }) => {
      if (who.kind === 'visitor') return 'visitor'
      const { customerRepID } = who
      return toLimited?.has(customerRepID) ? customerRepID : `rep ${unreadBy?.has(customerRepID)}`
    })
    for (const group of groups.values()) {
      const addressed = group.filter(({ who }) => wordsFor(who, told) !== undefined)
      const [first] = addressed
      if (!first) continue
      const ids = addressed.map(({ connectionID }) => connectionID)
      void this.speaker.say(ids, type, { sequence, type, data: wordsFor(first.who, told) })
    }
  }

  /** Its ticket is gone: visitors have nothing to hear any more. */
  private endChat(ticketID: number | undefined): void {
    for (const listener of this.everyone()) {
      const { who } = listener
      if (who.kind === 'visitor' && ticketID !== undefined && who.ticketID === ticketID) this.dismiss(listener)
    }
  }

  private dismiss({ connectionID }: Listener): void {
    this.listeners.delete(connectionID)
    this.speaker.end(connectionID)
  }

  private read(after: number, upTo: number): Promise<NumberedEvent[]> {
    const { db, now } = this.context
    const since = new Date(now().getTime() - dayInMs)
    return readEvents(db, { customerID: this.customerID, after, upTo, since, limit: pageSize })
  }
}

/** How far a page reaches: a short one has everything there is. */
const endOf = (page: NumberedEvent[], upTo: number) => (page.length < pageSize ? upTo : (page.at(-1)?.position ?? upTo))
