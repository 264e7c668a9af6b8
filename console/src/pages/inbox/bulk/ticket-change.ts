import type { Ticket } from '../list/use-ticket-pages.ts'

export type TicketAction =
  | 'close'
  | 'reopen'
  | 'assign'
  | 'unassign'
  | 'escalate'
  | 'spam'
  | 'notSpam'
  | 'delete'
  | 'setPriority'
  | 'setTeam'
  | 'addTags'
  | 'removeTags'
  | 'snooze'
  | 'unsnooze'
  | 'read'
  | 'unread'
  | 'follow'
  | 'unfollow'

/** An action on tickets with its parameters, in the format of the API. */
export interface TicketChange {
  action: TicketAction
  ticketIDs: number[]
  customerRepID?: number
  priority?: Ticket['priority']
  teamID?: number | null
  tags?: string[]
  /** For `snooze`: null means until the end user writes. */
  until?: string | null
}

/** Actions after which the next ticket is opened. */
export const leavesTicket = (action: TicketAction) =>
  action === 'close' || action === 'spam' || action === 'delete' || action === 'snooze'

/** Predicts the changed ticket, for display before the service has confirmed it. */
export function changeTicket(ticket: Ticket, change: TicketChange, meID: number): Ticket {
  return { ...ticket, ...outcome(ticket, change, meID) }
}

function outcome({ tags, followerIDs }: Ticket, change: TicketChange, meID: number): Partial<Ticket> {
  switch (change.action) {
    case 'close':
      return { status: 'Closed', isClosed: true, isSnoozed: false, snoozedUntil: null }
    case 'reopen':
      return { status: 'Open', isClosed: false }
    case 'escalate':
      return { status: 'Escalated', isClosed: false }
    case 'spam':
    case 'notSpam':
      return { isSpam: change.action === 'spam' }
    case 'assign':
      return change.customerRepID ? { customerRepID: change.customerRepID } : {}
    case 'unassign':
      return { customerRepID: null }
    case 'setPriority':
      return change.priority ? { priority: change.priority } : {}
    case 'setTeam':
      return { teamID: change.teamID ?? null }
    case 'addTags':
      return { tags: [...tags, ...without(change.tags ?? [], tags)] }
    case 'removeTags':
      return { tags: without(tags, change.tags ?? []) }
    case 'snooze':
      return { isSnoozed: true, snoozedUntil: change.until ?? null }
    case 'unsnooze':
      return { isSnoozed: false, snoozedUntil: null }
    case 'read':
    case 'unread':
      return { isUnread: change.action === 'unread' }
    case 'follow':
      return { followerIDs: [...new Set([...followerIDs, meID])] }
    case 'unfollow':
      return { followerIDs: followerIDs.filter((id) => id !== meID) }
    default:
      return {}
  }
}

/** Tags are compared case-insensitively. */
export function without(tags: string[], others: string[]): string[] {
  const taken = new Set(others.map((tag) => tag.toLowerCase()))
  return tags.filter((tag) => !taken.has(tag.toLowerCase()))
}
