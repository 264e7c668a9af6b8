import { definePort } from '../ports.ts'

export interface PublishedEvent {
  customerID: number
  sequence: number
}

/** An event of an open transaction that is not written yet. */
export interface UnrecordedEvent {
  customerID: number
  type: string
  data: Record<string, unknown>
  at: Date
}

/** For events that are delivered outside the service. */
export const outboxPort = definePort<{
  /** Keeps what the events say, at the end of their transaction. `context` is that of the transaction. */
  freeze(context: object, published: PublishedEvent[]): Promise<void>
  /** Deletes what is kept about tickets that are erased. */
  forgetTickets(context: object, customerID: number, ticketIDs: number[]): Promise<void>
}>('outbox of events')
