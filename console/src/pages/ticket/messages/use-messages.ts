import { type components, orThrow } from '@attendant/client'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useAttendant } from '../../../app/session/session.tsx'
import type { Message } from '../use-ticket.ts'

type MessagePage = components['schemas']['TicketMessagePage']
type Conversation = InfiniteData<MessagePage, unknown>

const pageSize = 50
const keyOf = (ticketID: number) => ['messages', ticketID]

/** The conversation, oldest first; the newest page is loaded first, earlier ones on demand. */
export function useMessages(ticketID: number) {
  const attendant = useAttendant()
  const query = useInfiniteQuery({
    queryKey: keyOf(ticketID),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const order = { sortBy: 'dateCreated', sortOrder: 'desc' }
      const params = { query: { ticketId: ticketID, pageNumber: pageParam, pageSize, ...order } }
      return orThrow(attendant.GET('/ticketMessages', { params, signal }))
    },
    getNextPageParam: ({ pageNumber, totalPages }) => (pageNumber < totalPages ? pageNumber + 1 : undefined),
  })
  const messages = useMemo(() => (query.data ? toConversation(query.data) : undefined), [query.data])
  return { ...query, messages }
}

/** New messages shift earlier ones onto the next page: messages loaded twice are shown once. */
function toConversation({ pages }: Conversation): Message[] {
  const byID = new Map(pages.flatMap(({ items }) => items).map((message) => [message.messageID, message]))
  return [...byID.values()].sort((a, b) => compareTimes(a, b))
}

const timeOf = ({ messageDate, dateCreated }: Message) => messageDate ?? dateCreated
const compareTimes = (a: Message, b: Message) => timeOf(a).localeCompare(timeOf(b)) || order(a) - order(b)
/** Unsent messages have negative temporary IDs and come last. */
const order = ({ messageID }: Message) => (messageID < 0 ? Number.MAX_SAFE_INTEGER + messageID : messageID)

function changeMessages(queries: QueryClient, ticketID: number, change: (items: Message[]) => Message[]): void {
  queries.setQueryData<Conversation>(keyOf(ticketID), (known) => {
    if (!known) return known
    const [newest, ...earlier] = known.pages.map((page) => ({ ...page, items: change(page.items) }))
    return newest ? { ...known, pages: [newest, ...earlier] } : known
  })
}

/** Changes a message in place. */
export const patchMessage = (queries: QueryClient, ticketID: number, messageID: number, change: Partial<Message>) =>
  changeMessages(queries, ticketID, (items) =>
    items.map((message) => (message.messageID === messageID ? { ...message, ...change } : message)),
  )

/** Adds a message. It replaces the one with its ID, or the placeholder shown while it was being sent. */
export function putMessage(queries: QueryClient, message: Message): void {
  queries.setQueryData<Conversation>(keyOf(message.ticketID), (known) => {
    if (!known) return known
    const items = known.pages.flatMap((page) => page.items)
    const replaced = items.find(({ messageID }) => messageID === message.messageID) ?? items.find(standsFor(message))
    const others = known.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ messageID }) => messageID !== replaced?.messageID),
    }))
    const [newest, ...earlier] = others
    return newest ? { ...known, pages: [{ ...newest, items: [message, ...newest.items] }, ...earlier] } : known
  })
}

const standsFor = (sent: Message) => (item: Message) =>
  item.messageID < 0 &&
  sent.messageID > 0 &&
  item.senderType === sent.senderType &&
  (item.message === sent.message || isSameText(item.message, sent.message))

/** The service derives the text of a formatted reply itself: lists and quotes may look slightly different. */
const isSameText = (one: string | null, other: string | null) =>
  Boolean(one && other && wordsOf(one) === wordsOf(other))
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

export const dropMessage = (queries: QueryClient, ticketID: number, gone: number) =>
  changeMessages(queries, ticketID, (items) => items.filter(({ messageID }) => messageID !== gone))

/** Keeps the conversation in sync with the service. Returns the drafts being streamed, by message ID. */
export function useLiveMessages(ticketID: number): ReadonlyMap<number, string> {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())

  useLiveEvent(['message.created', 'message.updated'], ({ data }) => {
    if (data.ticketID !== ticketID) return
    if ('isDeleted' in data) return dropMessage(queries, ticketID, data.messageID)
    putMessage(queries, data)
    if (data.status === 'Processing') return
    void queries.invalidateQueries({ queryKey: ['trace', data.messageID] })
    setDrafts((known) => new Map([...known].filter(([messageID]) => messageID !== data.messageID)))
  })
  useLiveEvent(['draft.streamed'], ({ data }) => {
    if (data.ticketID === ticketID) setDrafts((known) => new Map(known).set(data.messageID, data.text))
  })
  return drafts
}
