import type { Context } from '../../../context.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { type FetchedMail, fetchMail, forgetMail, type ListedMail } from './fetch-mail.ts'

/** A mailbox takes four requests at a time: one is left to others. */
const mailsAhead = 3

/** So many of these at once cost no memory worth mentioning. Larger ones are fetched when it is their turn, alone. */
const smallMail = 2 ** 20

export interface MailsAhead {
  /** The emails in their order. */
  next(): Promise<FetchedMail>
  /** Releases prefetched emails that were not used. */
  close(): Promise<void>
}

/**
 * Fetches, stores and reads the next emails while one finds its place. They are placed one after the other, because an
 * answer must find what it answers.
 */
export function readAhead(context: Context, mailbox: Mailbox, mails: ListedMail[]): MailsAhead {
  const fetching: Promise<FetchedMail>[] = []
  const waiting = [...mails]
  const begin = () => {
    while (fetching.length < mailsAhead) {
      const listed = waiting.shift()
      if (!listed) return
      fetching.push(fetchMail(context, mailbox, listed, smallMail))
    }
  }
  return {
    async next() {
      begin()
      const fetched = await fetching.shift()
      if (!fetched) throw new Error('There is no further mail.')
      if (fetched.outcome === 'large') return fetchMail(context, mailbox, fetched.listed)
      begin()
      return fetched
    },
    async close() {
      for (const fetched of await Promise.all(fetching)) await forgetMail(context, fetched)
    },
  }
}
