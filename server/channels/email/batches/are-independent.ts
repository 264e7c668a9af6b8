import { findServerObservation } from '../authentication/authenticate-mail.ts'
import type { FetchedMail } from '../import/fetch-mail.ts'
import { ticketInSubject } from '../parsing/subjects.ts'
import type { IncomingMail } from '../receiving/incoming-mail.ts'
import type { Surroundings } from '../receiving/read-surroundings.ts'

export type ReadFetchedMail = Extract<FetchedMail, { outcome: 'read' }>

/**
 * Whether an email may be imported together with others. Emails from us, delivery reports, emails that name a ticket,
 * and those that change how the next email is judged are imported alone.
 */
export function mayBeBatched(fetched: FetchedMail, surroundings: Surroundings): fetched is ReadFetchedMail {
  if (fetched.outcome !== 'read') return false
  const { listed, mail, original } = fetched
  if (listed.isSent || listed.isTriedBefore || mail.report || mail.isHeadOnly) return false
  if (mail.headers['x-attendant-message'] || ticketInSubject(mail.subject) !== undefined) return false
  const incoming: IncomingMail = { ...listed, original }
  return findServerObservation(incoming, mail, surroundings) === undefined
}

/**
 * Everything by which one email can affect the ticket or end user of another: two that share none of it have the same
 * outcome concurrently as sequentially, unless both join one ticket.
 */
export function keysOf({ listed, mail }: ReadFetchedMail, { ownAddresses }: Surroundings): string[] {
  const people = [mail.sender, mail.forwarded?.sender, ...mail.replyTo, ...mail.to, ...mail.cc].flatMap((one) =>
    one ? [one.address] : [],
  )
  const addresses = [...people, ...mail.authors, ...mail.deliveredTo].map((address) => address.toLowerCase())
  const ids = [mail.messageID, ...mail.inReplyTo, ...mail.references, ...mail.marks]
  return [
    ...addresses.filter((address) => !ownAddresses.has(address)).map((address) => `address ${address}`),
    ...ids.map((id) => `id ${id}`),
    ...(listed.conversationID ? [`conversation ${listed.conversationID}`] : []),
  ]
}
