import type { Context } from '../../../context.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { type FetchedMail, fetchMail, forgetMail, type ListedMail } from './fetch-mail.ts'

/** A mailbox takes four requests at a time: one is left to others. */
const maxRequests = 3

/** On their way from the provider through the storage and the parser. */
const maxUnderway = 6

/** Under way or waiting to be imported. */
const maxAhead = 50
const maxBytesAhead = 8 * 2 ** 20

/** So many of these at once cost no memory worth mentioning. Larger ones are fetched when it is their turn, alone. */
export const smallMail = 2 ** 20

export interface MailsAhead {
  /** The emails in their order; nothing after the last. */
  next(): Promise<FetchedMail | undefined>
  /** Whether the next one is there, or comes within this time. */
  isNextWithin(ms: number): Promise<boolean>
  /** Resolves when all are fetched, but for the large ones. */
  allFetched: Promise<void>
  /** Releases prefetched emails that were not used. */
  close(): Promise<void>
}

/** Fetches, stores and reads the next emails while others are imported; begins at once. */
export function readAhead(context: Context, mailbox: Mailbox, mails: ListedMail[]): MailsAhead {
  const inTurn = createSemaphore(maxRequests)
  const source: Pick<Mailbox, 'fetchMail'> = {
    fetchMail: (place, options) => inTurn(() => mailbox.fetchMail(place, options)),
  }
  const ahead: Promise<FetchedMail>[] = []
  const waiting = [...mails]
  let underway = 0
  let bytesAhead = 0
  let isClosed = false
  const { promise: allFetched, resolve: announceAllFetched } = Promise.withResolvers<void>()

  const fetchNext = async (listed: ListedMail) => {
    underway++
    const fetched = await fetchMail(context, source, listed, smallMail)
    underway--
    bytesAhead += sizeOf(fetched)
    begin()
    if (waiting.length === 0 && underway === 0) announceAllFetched()
    return fetched
  }
  const begin = () => {
    while (!isClosed && underway < maxUnderway && ahead.length < maxAhead && bytesAhead < maxBytesAhead) {
      const listed = waiting.shift()
      if (!listed) return
      ahead.push(fetchNext(listed))
    }
  }
  begin()
  if (mails.length === 0) announceAllFetched()
  return {
    allFetched,
    async next() {
      begin()
      const fetched = await ahead.shift()
      if (!fetched) return undefined
      bytesAhead -= sizeOf(fetched)
      if (fetched.outcome === 'large') return fetchMail(context, source, fetched.listed)
      begin()
      return fetched
    },
    async isNextWithin(ms) {
      begin()
      const [first] = ahead
      if (!first) return true
      const { promise: isThere, resolve } = Promise.withResolvers<boolean>()
      const limit = setTimeout(resolve, ms, false)
      void first.then(() => resolve(true))
      return isThere.finally(() => clearTimeout(limit))
    },
    async close() {
      isClosed = true
      for (const fetched of await Promise.all(ahead)) await forgetMail(context, fetched)
      announceAllFetched()
    },
  }
}

const sizeOf = (fetched: FetchedMail) => ('original' in fetched ? fetched.original.size : 0)
