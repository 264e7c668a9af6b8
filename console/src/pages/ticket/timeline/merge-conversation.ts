import type { Note } from '../notes/use-notes.ts'
import type { Message } from '../use-ticket.ts'
import type { TimelineEntry } from './use-timeline.ts'

export type ConversationItem =
  | { kind: 'message'; at: string; message: Message }
  | { kind: 'note'; at: string; note: Note }
  | { kind: 'facts'; at: string; entries: TimelineEntry[] }

interface Parts {
  messages: Message[]
  notes: Note[]
  entries: TimelineEntry[]
  /** Whether earlier messages are not loaded yet: notes and events among those are omitted. */
  hasEarlier: boolean
}

/** Merges messages, notes and events in chronological order; consecutive events are grouped. */
export function mergeConversation({ messages, notes, entries, hasEarlier }: Parts): ConversationItem[] {
  const first = messages[0]
  const begin = hasEarlier && first ? timeOf(first) : ''
  const others: ConversationItem[] = [
    ...notes.map((note): ConversationItem => ({ kind: 'note', at: note.dateCreated, note })),
    ...entries.map((entry): ConversationItem => ({ kind: 'facts', at: entry.at, entries: [entry] })),
  ]
  const shown = others.filter(({ at }) => at >= begin).sort(compare)
  const merged: ConversationItem[] = []
  // Messages keep their own order: unsent ones come last, regardless of clocks.
  for (const message of messages) {
    while (shown[0] && shown[0].at < timeOf(message)) add(merged, shown.shift())
    merged.push({ kind: 'message', at: timeOf(message), message })
  }
  for (const item of shown) add(merged, item)
  return merged
}

function add(merged: ConversationItem[], item: ConversationItem | undefined): void {
  const last = merged.at(-1)
  if (item?.kind === 'facts' && last?.kind === 'facts') last.entries.push(...item.entries)
  else if (item) merged.push(item)
}

const timeOf = ({ messageDate, dateCreated }: Message) => messageDate ?? dateCreated
const idOf = (item: ConversationItem) => (item.kind === 'facts' ? (item.entries[0]?.entryID ?? 0) : 0)
const compare = (a: ConversationItem, b: ConversationItem) => a.at.localeCompare(b.at) || idOf(a) - idOf(b)
