import { and, desc, eq, inArray } from 'drizzle-orm'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { endUserUIDs } from '../../../people/end-users/end-users.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { matchPattern } from '../../../platform/patterns/match-pattern.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { switchOffPattern } from '../settings.store.ts'
import { hint, type Seeker, type ThreadFinder } from './finder.ts'

const maxInspected = 100

/** The sender's latest tickets on the channel. */
async function listOwnTickets(db: Database, { customerID, channelID, writer }: Seeker) {
  if (!writer) return []
  const people = db
    .select({ endUserID: endUserUIDs.endUserID })
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), eq(endUserUIDs.uidKey, writer), endUserUIDs.isVerified))
  return db
    .select({ ticketID: tickets.ticketID, subject: tickets.subject, isClosed: tickets.isClosed })
    .from(tickets)
    .where(
      and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), inArray(tickets.endUserID, people)),
    )
    .orderBy(desc(tickets.dateCreated), desc(tickets.ticketID))
    .limit(maxInspected)
}

/** Other help desks remove all headers and keep their own number in the subject. */
export const byForeignKey: ThreadFinder = {
  name: 'ForeignKey',
  isOn: ({ foreignKeyPattern, foreignKeyPatternProblem }) => foreignKeyPattern !== null && !foreignKeyPatternProblem,
  async find(db, seeker) {
    const own = await listOwnTickets(db, seeker)
    const [key, ...keys] = await readKeys(db, seeker, [seeker.mail.subject, ...own.map(({ subject }) => subject)])
    return key ? own.filter((_, index) => keys[index] === key).map(({ ticketID }) => hint(ticketID)) : []
  },
}

/** The key in each subject, in lower case. Undefined if the pattern is unusable. */
async function readKeys(db: Database, seeker: Seeker, texts: string[]): Promise<(string | undefined)[]> {
  const { customerID, threads, log, settings } = seeker
  const pattern = settings.foreignKeyPattern ?? ''
  const result = await matchPattern(threads, `customer ${customerID}`, { pattern, texts })
  if ('matches' in result) return result.matches.map((match) => match?.toLowerCase())
  await switchOffPattern({ db, log }, seeker, pattern, result.problem)
  return []
}

/** For example for order systems, whose emails have no such headers. */
export const bySenderAndSubject: ThreadFinder = {
  name: 'SenderAndSubject',
  isOn: (settings) => settings.threadsBySenderAndSubject,
  async find(db, seeker) {
    const wanted = bareSubject(seeker.mail.subject)
    if (wanted === '') return []
    const own = await listOwnTickets(db, seeker)
    return own
      .filter(({ subject, isClosed }) => !isClosed && bareSubject(subject) === wanted)
      .map(({ ticketID }) => hint(ticketID))
  },
}
