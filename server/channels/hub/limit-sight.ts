import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import { findLimits, seesPlace } from '../../desk/sight/find-limits.ts'
import { findPlaces, type Place } from '../../desk/sight/find-places.ts'
import { linksOf, withoutLinks } from '../../desk/sight/hide-links.ts'
import type { Database } from '../../platform/database/database.ts'

/** What agents with limited access get instead, by agent ID; no event if undefined. */
export type LimitedWords = ReadonlyMap<number, unknown>

/** An event with its ticket. */
export interface Subject {
  ticketID?: number | undefined
  words: unknown
  /** The team and assignee of the ticket when it was deleted. */
  deletedAt?: Place | undefined
  /** The team and assignee of the ticket before the change. */
  was?: Place | undefined
}

/** For each event about a ticket, what agents with limited access get. */
export async function limitSight(
  db: Database,
  customerID: number,
  customerRepIDs: Iterable<number>,
  subjects: Subject[],
): Promise<(LimitedWords | undefined)[]> {
  const ticketIDs = subjects.flatMap(({ ticketID, words }) => [ticketID ?? [], linksIn(words)].flat())
  const limits = ticketIDs.length > 0 ? await findLimits(db, customerID, [...customerRepIDs]) : new Map()
  if (limits.size === 0) return subjects.map(() => undefined)
  const places = await findPlaces(db, customerID, ticketIDs)
  const sees = (customerRepID: number, place: Place | undefined) =>
    place !== undefined && seesPlace(limits, customerRepID, place)
  return subjects.map(({ ticketID, words, was, deletedAt }) => {
    if (ticketID === undefined) return undefined
    const dataFor = (customerRepID: number): unknown => {
      if (sees(customerRepID, deletedAt ?? places.get(ticketID))) {
        const isUnseen = (linked: number) => !sees(customerRepID, places.get(linked))
        return isTicket(words) && linksOf(words).some(isUnseen) ? withoutLinks(words, isUnseen) : words
      }
      return sees(customerRepID, was) ? { ticketID, isDeleted: true, isHidden: true } : undefined
    }
    return new Map([...limits.keys()].map((customerRepID) => [customerRepID, dataFor(customerRepID)]))
  })
}

const isTicket = (words: unknown): words is Ticket =>
  typeof words === 'object' && words !== null && 'linkedTicketID' in words

const linksIn = (words: unknown): number[] => (isTicket(words) ? linksOf(words) : [])
