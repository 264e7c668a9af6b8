import { useCallback, useSyncExternalStore } from 'react'
import type { Ticket } from './use-ticket-pages.ts'

/**
 * What this person has not read yet, kept in the browser: a ticket is unread when something came after they looked at
 * it last. What is older than a day before they came here for the first time counts as read.
 */

const storageKey = (customerRepID: number) => `attendant.read.${customerRepID}`
const mostKept = 5000
const dayInMs = 24 * 60 * 60 * 1000

interface ReadMarks {
  since: string
  tickets: Record<string, string>
}

const listeners = new Set<() => void>()
let kept: { key: string; marks: ReadMarks } | undefined

function readMarks(customerRepID: number): ReadMarks {
  const key = storageKey(customerRepID)
  if (kept?.key === key) return kept.marks
  const stored = localStorage.getItem(key)
  const marks: ReadMarks = stored
    ? JSON.parse(stored)
    : { since: new Date(Date.now() - dayInMs).toISOString(), tickets: {} }
  kept = { key, marks }
  if (!stored) localStorage.setItem(key, JSON.stringify(marks))
  return marks
}

function write(customerRepID: number, marks: ReadMarks): void {
  const newest = Object.entries(marks.tickets).slice(-mostKept)
  const next = { ...marks, tickets: Object.fromEntries(newest) }
  kept = { key: storageKey(customerRepID), marks: next }
  localStorage.setItem(storageKey(customerRepID), JSON.stringify(next))
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUnread(customerRepID: number) {
  const marks = useSyncExternalStore(subscribe, () => readMarks(customerRepID))
  const isUnread = useCallback(
    ({ ticketID, lastMessageDate, isClosed }: Ticket) =>
      !isClosed && lastMessageDate !== null && lastMessageDate > (marks.tickets[ticketID] ?? marks.since),
    [marks],
  )
  const setRead = useCallback(
    (ticketID: number, upTo: string) => {
      const { tickets, since } = readMarks(customerRepID)
      if ((tickets[ticketID] ?? '') >= upTo) return
      const { [ticketID]: _former, ...others } = tickets
      write(customerRepID, { since, tickets: { ...others, [ticketID]: upTo } })
    },
    [customerRepID],
  )
  const setUnread = useCallback(
    (ticketIDs: number[]) => {
      const { tickets, since } = readMarks(customerRepID)
      const changed = Object.fromEntries(ticketIDs.map((ticketID) => [ticketID, '0']))
      write(customerRepID, { since, tickets: { ...tickets, ...changed } })
    },
    [customerRepID],
  )
  return { isUnread, setRead, setUnread }
}
