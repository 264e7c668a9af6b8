import type { HubEvent } from '@attendant/client/hub'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readAgainAfterwards } from '../data/read-again.ts'

/**
 * Whatever the open pages make of an event, no query stays behind it: what is being read is read again, and what no page
 * shows now is read again when a page does.
 */
export function keepCurrent(queries: QueryClient, event: HubEvent): void {
  for (const queryKey of keysOf(event)) {
    readAgainAfterwards(queries, { queryKey })
    markStale(queries, queryKey)
  }
  // The inbox reads its open list again at its own pace.
  if (event.type.startsWith('ticket.')) markStale(queries, ['tickets'])
}

const markStale = (queries: QueryClient, queryKey: QueryKey) =>
  void queries.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })

/** The queries that show what the event is about. */
function keysOf({ type, data }: HubEvent): QueryKey[] {
  switch (type) {
    case 'message.created':
    case 'message.updated':
      return [['messages', data.ticketID], ['trace', data.messageID], ['failed']]
    case 'note.created':
    case 'note.updated':
      return [['notes', data.ticketID]]
    case 'ticket.created':
    case 'ticket.updated':
    case 'ticket.read':
      return [['tickets', 'one', data.ticketID]]
    case 'notification.created':
    case 'notification.read':
      return [['notifications']]
    case 'job.progress':
      return [['jobs', data.jobID]]
    default:
      return []
  }
}
