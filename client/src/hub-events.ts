import type { components } from './schema.ts'

type Ticket = components['schemas']['Ticket']
type TicketMessage = components['schemas']['TicketMessage']

/** A representative, as colleagues see whether they are there. */
export interface Presence {
  customerRepID: number
  customerRepName: string
  isOnline: boolean
  /** Takes chats: online, and not set to unavailable. */
  isAvailable: boolean
  /** The channels they take chats of; null for all. */
  channelIDs: number[] | null
}

export interface Viewer {
  customerRepID: number
  customerRepName: string
}

/** What representatives hear: everything of their customer. */
export interface HubEventData {
  'message.created': TicketMessage
  'message.updated': TicketMessage | { messageID: number; ticketID: number; isDeleted: true }
  'ticket.created': Ticket
  'ticket.updated': Ticket | { ticketID: number; isDeleted: true }
  /** The whole draft so far. Passing. */
  'draft.streamed': { messageID: number; ticketID: number; channelID: number; text: string }
  'job.progress': Record<string, unknown>
  'channel.health': Record<string, unknown>
  /** A limit of AI spending is near (80) or used up (100). */
  'budget.reached': { limitName: string; period: string; percent: 80 | 100 }
  'presence.changed': Presence
  'agent.joined': { ticketID: number; customerRepID: number; customerRepName: string }
  /** Passing. `customerRepID` is null when the end user types. */
  'typing.changed': {
    ticketID: number
    isTyping: boolean
    senderType: 'EndUser' | 'CustomerRep'
    customerRepID: number | null
    customerRepName: string | null
  }
  /** Everybody who looks at the ticket now, the hearer included. Passing. */
  'viewers.changed': { ticketID: number; viewers: Viewer[] }
}

export type HubEventType = keyof HubEventData

/** Every event, told apart by its type. */
export type HubEvent = {
  [Type in HubEventType]: {
    /** Rises with every lasting event of the customer; passing events repeat the last one. */
    sequence: number
    type: Type
    data: HubEventData[Type]
  }
}[HubEventType]

/** Every name once: the compiler refuses a list that is not complete. */
const names: Record<HubEventType, true> = {
  'message.created': true,
  'message.updated': true,
  'ticket.created': true,
  'ticket.updated': true,
  'draft.streamed': true,
  'job.progress': true,
  'channel.health': true,
  'budget.reached': true,
  'presence.changed': true,
  'agent.joined': true,
  'typing.changed': true,
  'viewers.changed': true,
}
export const hubEventTypes = Object.keys(names) as HubEventType[]
