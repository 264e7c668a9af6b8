import type { QueryClient } from '@tanstack/react-query'
import type { Ticket, TicketPage } from './use-ticket-pages.ts'

/** Optimistically changes tickets wherever they are listed or open; each function returns one that reverts its change. */

const lists = { queryKey: ['tickets', 'page'] }

export function patchTickets(
  queries: QueryClient,
  ticketIDs: number[],
  change: (ticket: Ticket) => Ticket,
): () => void {
  const chosen = new Set(ticketIDs)
  const before = queries.getQueriesData<TicketPage>(lists)
  const opened = ticketIDs.map(
    (id) => [['tickets', 'one', id], queries.getQueryData<Ticket>(['tickets', 'one', id])] as const,
  )
  const patch = (ticket: Ticket) => (chosen.has(ticket.ticketID) ? change(ticket) : ticket)

  queries.setQueriesData<TicketPage>(lists, (page) => page && { ...page, items: page.items.map(patch) })
  for (const [key, ticket] of opened) if (ticket) queries.setQueryData(key, change(ticket))
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page)
    for (const [key, ticket] of opened) if (ticket) queries.setQueryData(key, ticket)
  }
}

/** The loaded tickets among the given ones, each once. */
export function findTickets(queries: QueryClient, ticketIDs: number[]): Ticket[] {
  const listed = queries.getQueriesData<TicketPage>(lists).flatMap(([, page]) => page?.items ?? [])
  return ticketIDs.flatMap(
    (id) =>
      queries.getQueryData<Ticket>(['tickets', 'one', id]) ?? listed.find(({ ticketID }) => ticketID === id) ?? [],
  )
}

/** Removes tickets from every list. */
export function removeTickets(queries: QueryClient, ticketIDs: number[]): () => void {
  const chosen = new Set(ticketIDs)
  const before = queries.getQueriesData<TicketPage>(lists)
  queries.setQueriesData<TicketPage>(lists, (page) => {
    if (!page) return page
    const items = page.items.filter(({ ticketID }) => !chosen.has(ticketID))
    return { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) }
  })
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page)
  }
}

/** Whether a loaded list contains the ticket. */
export const isListed = (queries: QueryClient, ticketID: number) =>
  queries
    .getQueriesData<TicketPage>(lists)
    .some(([, page]) => page?.items.some((ticket) => ticket.ticketID === ticketID))
