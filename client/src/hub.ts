import { HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import type { Attendant } from './attendant.ts'
import { type EventQueue, readEvents } from './event-queue.ts'
import { type AgentEventData, type AgentEvents, hubEventTypes, type Presence, type Viewer } from './hub-events.ts'

export type { Presence, Viewer } from './hub-events.ts'

export type HubEventData = AgentEventData
export type HubEventType = keyof HubEventData

/** Any event; its `type` identifies it. */
export type HubEvent = AgentEvents[HubEventType]

export type HubState = 'connecting' | 'connected' | 'reconnecting' | 'closed'

export interface HubOptions {
  onEvent?(event: HubEvent): void
  onState?(state: HubState): void
  /** Resume after this sequence: events of the last day since then are delivered first. */
  after?: number
}

export interface LiveHub {
  /** Sequence of the last received event, to resume after. */
  readonly sequence: number
  /** `for await (const { data } of hub.events('message.created'))`: new events until the hub is closed. */
  events<Type extends HubEventType>(...types: Type[]): AsyncIterableIterator<AgentEvents[Type]>
  viewTicket(ticketID: number): Promise<Viewer[]>
  leaveTicket(ticketID: number): Promise<void>
  typing(ticketID: number, isTyping: boolean): Promise<void>
  listPresence(): Promise<Presence[]>
  setAvailability(availability: { isAvailable: boolean; channelIDs?: number[] | null }): Promise<Presence>
  close(): Promise<void>
}

/** Delays between connection attempts, in ms; the last one repeats. */
const waits = [0, 1000, 2000, 5000, 10_000, 30_000]
const waitFor = (tries: number) => waits[Math.min(tries, waits.length - 1)] ?? 0

/** A sequence that is not reached yet: nothing is replayed, and the hub returns the current one. */
const fromNow = Number.MAX_SAFE_INTEGER

/**
 * Receives events, from now on or after a known event, until it is closed. A broken connection is re-established, and
 * events missed meanwhile are delivered first.
 */
export function connectHub(attendant: Attendant, { onEvent, onState, after }: HubOptions = {}): LiveHub {
  const connection = new HubConnectionBuilder()
    .withUrl(new URL('/chatHub', attendant.baseUrl).href, {
      accessTokenFactory: () => attendant.session.token ?? '',
    })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: ({ previousRetryCount }) => waitFor(previousRetryCount) })
    .configureLogging(LogLevel.None)
    .build()
  const queues = new Set<EventQueue>()
  const state = { sequence: after ?? fromNow, isClosed: false }

  for (const type of hubEventTypes) {
    connection.on(type, (event: HubEvent) => {
      state.sequence = state.sequence === fromNow ? event.sequence : Math.max(state.sequence, event.sequence)
      onEvent?.(event)
      for (const queue of queues) queue.push(event)
    })
  }
  const resume = async () => {
    const last = await connection.invoke<number>('Resume', state.sequence)
    state.sequence = state.sequence === fromNow ? last : Math.max(state.sequence, last)
    onState?.('connected')
  }
  // Automatic reconnecting only works after the first connection, so that one is retried here.
  async function start(): Promise<void> {
    for (let tries = 0; !state.isClosed; tries++) {
      onState?.('connecting')
      const { token } = attendant.session
      try {
        if (connection.state === HubConnectionState.Disconnected) await connection.start()
        return await resume()
      } catch (cause) {
        if (isRefused(cause)) await attendant.session.renew(token)
        await new Promise((resolve) => setTimeout(resolve, waitFor(tries + 1)))
      }
    }
  }
  connection.onreconnecting(() => onState?.('reconnecting'))
  connection.onreconnected(() => void resume().catch(() => undefined))
  // The hub closes a connection when its session expires; then connect again, with the renewed session.
  connection.onclose(() => (state.isClosed ? onState?.('closed') : void start()))
  void start()

  return {
    get sequence() {
      return state.sequence
    },
    events: (...types) => readEvents(queues, types),
    viewTicket: (ticketID) => connection.invoke('ViewTicket', ticketID),
    leaveTicket: (ticketID) => connection.invoke('LeaveTicket', ticketID),
    typing: (ticketID, isTyping) => connection.invoke('Typing', ticketID, isTyping),
    listPresence: () => connection.invoke('ListPresence'),
    setAvailability: (availability) => connection.invoke('SetAvailability', availability),
    close() {
      state.isClosed = true
      for (const queue of queues) queue.end()
      return connection.stop()
    },
  }
}

const isRefused = (cause: unknown) =>
  cause instanceof Error && ('statusCode' in cause ? cause.statusCode === 401 : cause.message.includes("'401'"))
