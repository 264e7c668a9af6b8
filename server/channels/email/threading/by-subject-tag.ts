import { and, eq } from 'drizzle-orm'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { ticketInSubject } from '../parsing/subjects.ts'
import { hint, type ThreadFinder } from './finder.ts'

/** `[#123]`: anyone can write it, so it is only a hint. */
export const bySubjectTag: ThreadFinder = {
  name: 'SubjectTag',
  isOn: (settings) => settings.threadsBySubjectTag,
  async find(db, { customerID, channelID, mail }) {
    const ticketID = ticketInSubject(mail.subject)
    if (ticketID === undefined || !Number.isSafeInteger(ticketID)) return []
    return db
      .select({ ticketID: tickets.ticketID })
      .from(tickets)
      .where(and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), eq(tickets.ticketID, ticketID)))
      .then((rows) => rows.map((row) => hint(row.ticketID)))
  },
}
