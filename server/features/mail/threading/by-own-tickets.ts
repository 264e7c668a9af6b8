import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database.ts'
import { endUserUIDs } from '../../end-users/end-users.table.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { bareSubject } from '../parsing/subjects.ts'
import type { Seeker, ThreadFinder } from './finder.ts'

const mostLookedAt = 100

/** The latest tickets that the writer has on the channel. */
async function listOwnTickets(db: Database, { customerID, channelID, writer }: Seeker) {
  if (!writer) return []
  const people = db
    .select({ endUserID: endUserUIDs.endUserID })
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), eq(sql`lower(${endUserUIDs.uid})`, writer)))
  return db
    .select({ ticketID: tickets.ticketID, subject: tickets.subject, isClosed: tickets.isClosed })
    .from(tickets)
    .where(
      and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), inArray(tickets.endUserID, people)),
    )
    .orderBy(desc(tickets.dateCreated), desc(tickets.ticketID))
    .limit(mostLookedAt)
}

/** Other desks strip every header and keep their own number in the subject. */
export const byForeignKey: ThreadFinder = {
  name: 'ForeignKey',
  isOn: (settings) => settings.foreignKeyPattern !== null,
  async find(db, seeker) {
    const read = (subject: string) => new RegExp(seeker.settings.foreignKeyPattern ?? '', 'iu').exec(subject)?.[0]
    const key = read(seeker.mail.subject)?.toLowerCase()
    if (!key) return []
    const own = await listOwnTickets(db, seeker)
    return own.filter(({ subject }) => read(subject)?.toLowerCase() === key).map(({ ticketID }) => ticketID)
  },
}

/** For order systems and the like, whose mails carry no headers at all. */
export const bySenderAndSubject: ThreadFinder = {
  name: 'SenderAndSubject',
  isOn: (settings) => settings.threadsBySenderAndSubject,
  async find(db, seeker) {
    const wanted = bareSubject(seeker.mail.subject)
    if (wanted === '') return []
    const own = await listOwnTickets(db, seeker)
    return own
      .filter(({ subject, isClosed }) => !isClosed && bareSubject(subject) === wanted)
      .map(({ ticketID }) => ticketID)
  },
}
