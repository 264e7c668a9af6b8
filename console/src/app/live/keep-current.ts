import type { HubEvent, HubEventType } from '@attendant/client/hub'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readAgainAfterwards } from '../data/read-again.ts'

const message = [['messages', ':ticketID'], ['trace', ':messageID'], ['failed']]
const ticket = [
  ['tickets', 'one', ':ticketID'],
  ['timeline', ':ticketID'],
]
const note = [
  ['notes', ':ticketID'],
  ['timeline', ':ticketID'],
]

/** The queries that each event affects; `:ticketID` stands for that field of the event. */
const queriesOf: Record<HubEventType, readonly (readonly string[])[]> = {
  'message.created': message,
  'message.updated': [...message, ['timeline', ':ticketID']],
  'ticket.created': ticket,
  'ticket.updated': ticket,
  'ticket.read': [['tickets', 'one', ':ticketID']],
  'note.created': note,
  'note.updated': note,
  'sla.warning': [['timeline', ':ticketID']],
  'sla.breached': [['timeline', ':ticketID']],
  'csat.answered': [['timeline', ':ticketID']],
  'notification.created': [['notifications']],
  'notification.read': [['notifications']],
  'job.progress': [['jobs', ':jobID'], ['imports'], ['exports'], ['sources']],
  'channel.health': [['channels']],
  'budget.reached': [['budget']],
  'autonomy.changed': [['autonomy']],
  // Drafts are versioned: a missed change is detected when the user's own draft is saved.
  'draft.saved': [],
  // No query shows these.
  'draft.streamed': [],
  'presence.changed': [],
  'team.updated': [],
  'agent.joined': [],
  'typing.changed': [],
  'viewers.changed': [],
}

/**
 * Keeps every query up to date with an event, whatever the open pages do: active requests are repeated, and queries that
 * no page shows are marked stale.
 */
export function keepCurrent(queries: QueryClient, event: HubEvent): void {
  for (const queryKey of keysOf(event)) {
    readAgainAfterwards(queries, { queryKey })
    markStale(queries, queryKey)
  }
  // The inbox reloads its open list at its own pace.
  if (event.type.startsWith('ticket.')) markStale(queries, ['tickets'])
}

const liveNames = new Set(
  Object.values(queriesOf)
    .flat()
    .map(([name]) => name),
)

/** No events arrive before the first connection: everything that may have changed since it was loaded is reloaded. */
export async function catchUp(queries: QueryClient): Promise<void> {
  await Promise.all([...liveNames].map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

const markStale = (queries: QueryClient, queryKey: QueryKey) =>
  void queries.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })

function keysOf({ type, data }: HubEvent): QueryKey[] {
  const fields = data as Record<string, unknown>
  return queriesOf[type].map((key) => key.map((part) => (part.startsWith(':') ? fields[part.slice(1)] : part)))
}
