import type { Context } from '../../../context.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { type FetchedMail, fetchMail, forgetMail, type ListedMail } from './fetch-mail.ts'

/** A mailbox allows four concurrent requests: one is left for others. */
const maxRequests = 3

/** Emails being transferred from the provider through storage and parser. */
const maxUnderway = 6

/** Emails being fetched or waiting to be imported. */
const maxAhead = 50
const maxBytesAhead = 8 * 2 ** 20

/** Emails up to this size use little memory. Larger ones are fetched when they are due, one at a time. */
export const smallMail = 2 ** 20

export interface MailsAhead {
  /** The emails in order; undefined after the last. */
  next(): Promise<FetchedMail | undefined>
  /** Whether the next one is available within this time. */
  isNextWithin(ms: number): Promise<boolean>
  /** Resolves when all but the large ones are fetched. */
  allFetched: Promise<void>
  /** Releases prefetched emails that were not used. */
  close(): Promise<void>
}

/** Fetches, stores and parses the next emails while others are imported; starts immediately. */
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
