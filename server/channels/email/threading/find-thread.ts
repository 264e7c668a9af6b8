import { and, eq } from 'drizzle-orm'
import { messages } from '../../../desk/messages/messages.table.ts'
import { mayBeRepresentative, mayJoinTicket } from '../../../desk/messages/receiving/sender-rights.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mails } from '../mail.table.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { byConversation } from './by-conversation.ts'
import { byInReplyTo, byMark, byReferences, bySharedReference } from './by-headers.ts'
import { byForeignKey, bySenderAndSubject } from './by-own-tickets.ts'
import { byReplyAddress } from './by-reply-address.ts'
import { bySubjectTag } from './by-subject-tag.ts'
import { bySurvey } from './by-survey.ts'
import type { FoundTicket, Seeker, ThreadFinder } from './finder.ts'
import { isParticipant } from './is-participant.ts'

/** IDs that an email cites. */
const citations: ThreadFinder[] = [bySurvey, byInReplyTo, byReferences, bySharedReference, byMark]

/** In this order: the most reliable first. */
const threadFinders: ThreadFinder[] = [
  byReplyAddress,
  ...citations,
  bySubjectTag,
  byConversation,
  byForeignKey,
  bySenderAndSubject,
]

export interface Thread {
  /** Absent where the email opens a ticket. */
  ticketID?: number
  /** The ticket that it refers to but may not join. */
  linkedTicketID?: number
  /** The finder that matched, or `None`. */
  threadedBy: string
}

/** The ticket of an email: one that it proves to answer and whose participants include its sender, otherwise a new one. */
export async function findThread(db: Database, seeker: Seeker): Promise<Thread> {
  let cited: number | undefined
  for (const finder of threadFinders.filter(({ isOn }) => isOn(seeker.settings))) {
    for (const found of await finder.find(db, seeker)) {
      const ticketID = await followMerges(db, seeker.customerID, found.ticketID)
      if (await mayJoin(db, seeker, { ...found, ticketID })) return { ticketID, threadedBy: finder.name }
      cited ??= ticketID
    }
  }
  return { ...(cited === undefined ? {} : { linkedTicketID: cited }), threadedBy: 'None' }
}

async function mayJoin(db: Database, seeker: Seeker, { ticketID, isProven }: FoundTicket): Promise<boolean> {
  const { customerID, writer, authentication, settings } = seeker
  if (!writer || !mayJoinTicket(authentication, isProven)) return false
  const person = { customerID, ticketID, address: writer, isRepTaken: mayBeRepresentative(authentication) }
  if (!(await isParticipant(db, person))) return false
  return !settings.splitsChangedSubjects || (await isSameSubject(db, seeker, ticketID))
}

/** A ticket's subjects are its own and those of its emails. */
async function isSameSubject(db: Database, { customerID, mail }: Seeker, ticketID: number): Promise<boolean> {
  const wanted = bareSubject(mail.subject)
  if (wanted === '') return true
  const rows = await db
    .selectDistinct({ ofMail: mails.bareSubject, ofTicket: tickets.subject })
    .from(tickets)
    .leftJoin(messages, and(eq(messages.customerID, tickets.customerID), eq(messages.ticketID, tickets.ticketID)))
    .leftJoin(mails, and(eq(mails.customerID, messages.customerID), eq(mails.messageID, messages.messageID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  return rows.some(({ ofMail, ofTicket }) => ofMail === wanted || bareSubject(ofTicket) === wanted)
}

/** For email that our own mailbox sent: its author needs no permission, and only its references determine the ticket. */
export async function findThreadOfOwn(db: Database, seeker: Seeker): Promise<Thread> {
  for (const finder of citations) {
    const [found] = await finder.find(db, seeker)
    if (found !== undefined) {
      return { ticketID: await followMerges(db, seeker.customerID, found.ticketID), threadedBy: finder.name }
    }
  }
  return { threadedBy: 'None' }
}

const maxMerges = 10

/** Messages to a merged ticket go to the ticket it was merged into. */
async function followMerges(db: Database, customerID: number, start: number): Promise<number> {
  let ticketID = start
  for (let times = 0; times < maxMerges; times++) {
    const [ticket] = await db
      .select({ mergedIntoTicketID: tickets.mergedIntoTicketID })
      .from(tickets)
      .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
    if (!ticket?.mergedIntoTicketID) break
    ticketID = ticket.mergedIntoTicketID
  }
  return ticketID
}
