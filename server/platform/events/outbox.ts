import { definePort } from '../ports.ts'

export interface PublishedEvent {
  customerID: number
  sequence: number
}

/** An event of an open transaction that is not yet written. */
export interface UnrecordedEvent {
  customerID: number
  type: string
  data: Record<string, unknown>
  at: Date
}

/** Stores events for delivery outside the service. */
export const outboxPort = definePort<{
  /** Stores the content of the events at the end of their transaction. `context` is that of the transaction. */
  freeze(context: object, published: PublishedEvent[]): Promise<void>
  /** Deletes the stored content of erased tickets. */
  forgetTickets(context: object, customerID: number, ticketIDs: number[]): Promise<void>
}>('outbox of events')
