import type { Ticket } from '../list/use-ticket-pages.ts'
import { type TicketChange, without } from './ticket-change.ts'

/** Restores a custom status, which only requests for single tickets can set. */
export interface StatusChange {
  ticketID: number
  status: string
}

interface Undo {
  statuses: StatusChange[]
  changes: TicketChange[]
}

/**
 * The changes that restore the exact former state of each ticket, which may differ from the opposite of the change.
 * Tickets with the same former value are grouped.
 */
export function undoChange(change: TicketChange, former: Ticket[], meID: number, now = Date.now()): Undo {
  const { statuses, changes } = undoStatus(change, former)
  return { statuses, changes: [...changes, ...undoRest(change, former, meID, now)] }
}

const changesStatus = (action: string) => action === 'close' || action === 'reopen' || action === 'escalate'

function undoStatus({ action }: TicketChange, former: Ticket[]): Undo {
  if (!changesStatus(action)) return { statuses: [], changes: [] }
  const groups = Map.groupBy(former, ({ status }) => status)
  const changes = (['Open', 'Escalated', 'Closed'] as const).flatMap((status) =>
    toChange(({ Open: 'reopen', Escalated: 'escalate', Closed: 'close' } as const)[status], groups.get(status)),
  )
  const own = [...groups].filter(([status]) => !['Open', 'Escalated', 'Closed'].includes(status))
  const statuses = own.flatMap(([status, tickets]) => tickets.map(({ ticketID }) => ({ ticketID, status })))
  return { statuses, changes }
}

function undoRest({ action, tags = [] }: TicketChange, former: Ticket[], meID: number, now: number): TicketChange[] {
  switch (action) {
    case 'close':
      // Closing also ended the snooze.
      return snoozeAgain(former, now)
    case 'snooze':
    case 'unsnooze':
      return [
        ...toChange(
          'unsnooze',
          former.filter(({ isSnoozed }) => !isSnoozed),
        ),
        ...snoozeAgain(former, now),
      ]
    case 'spam':
    case 'notSpam':
      return [
        ...toChange(
          'spam',
          former.filter(({ isSpam }) => isSpam),
        ),
        ...toChange(
          'notSpam',
          former.filter(({ isSpam }) => !isSpam),
        ),
      ]
    case 'assign':
    case 'unassign':
      return group(former, ({ customerRepID }) => customerRepID).flatMap(([customerRepID, tickets]) =>
        customerRepID === null ? toChange('unassign', tickets) : toChange('assign', tickets, { customerRepID }),
      )
    case 'setPriority':
      return group(former, ({ priority }) => priority).flatMap(([priority, tickets]) =>
        toChange('setPriority', tickets, { priority }),
      )
    case 'setTeam':
      return group(former, ({ teamID }) => teamID).flatMap(([teamID, tickets]) =>
        toChange('setTeam', tickets, { teamID }),
      )
    case 'addTags':
      return tags.flatMap((tag) => toChange('removeTags', former.filter(lacks(tag)), { tags: [tag] }))
    case 'removeTags':
      return tags.flatMap((tag) =>
        toChange(
          'addTags',
          former.filter((ticket) => !lacks(tag)(ticket)),
          { tags: [tag] },
        ),
      )
    case 'read':
    case 'unread':
      return [
        ...toChange(
          'unread',
          former.filter(({ isUnread }) => isUnread),
        ),
        ...toChange(
          'read',
          former.filter(({ isUnread }) => !isUnread),
        ),
      ]
    case 'follow':
    case 'unfollow': {
      const { true: followed, false: others } = Object.groupBy(former, ({ followerIDs }) =>
        followerIDs.includes(meID) ? 'true' : 'false',
      )
      return [...toChange('follow', followed), ...toChange('unfollow', others)]
    }
    default:
      return []
  }
}

const lacks = (tag: string) => (ticket: Ticket) => without([tag], ticket.tags).length > 0

/** Snoozes that have expired in the meantime are not restored. */
function snoozeAgain(former: Ticket[], now: number): TicketChange[] {
  const snoozed = former.filter(({ isSnoozed, snoozedUntil }) => isSnoozed && isAhead(snoozedUntil, now))
  return group(snoozed, ({ snoozedUntil }) => snoozedUntil).flatMap(([until, tickets]) =>
    toChange('snooze', tickets, { until }),
  )
}

const isAhead = (moment: string | null, now: number) => moment === null || new Date(moment).getTime() > now

const group = <Value>(tickets: Ticket[], read: (ticket: Ticket) => Value) => [...Map.groupBy(tickets, read)]

const toChange = (
  action: TicketChange['action'],
  tickets: Ticket[] | undefined,
  parameters: Partial<TicketChange> = {},
): TicketChange[] =>
  tickets && tickets.length > 0 ? [{ action, ticketIDs: tickets.map(({ ticketID }) => ticketID), ...parameters }] : []
