import { and, eq, inArray } from 'drizzle-orm'
import { csats } from '../../../desk/csat/csat.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { readSurveyID } from '../surveys/survey-ids.ts'
import type { ThreadFinder } from './finder.ts'

/** A reply to a satisfaction survey, which is not a message of the ticket itself. */
export const bySurvey: ThreadFinder = {
  name: 'Survey',
  isOn: (settings) => settings.threadsByHeaders,
  async find(db, { customerID, channelID, mail, secrets }) {
    const cited = [...mail.inReplyTo, ...mail.references.toReversed()]
    const csatIDs = cited.flatMap((id) => readSurveyID(secrets, customerID, id) ?? [])
    if (csatIDs.length === 0) return []
    const rows = await db
      .select({ ticketID: csats.ticketID })
      .from(csats)
      .innerJoin(tickets, and(eq(tickets.customerID, csats.customerID), eq(tickets.ticketID, csats.ticketID)))
      .where(and(eq(csats.customerID, customerID), inArray(csats.csatID, csatIDs), eq(tickets.channelID, channelID)))
    return rows.map(({ ticketID }) => ({ ticketID, isProven: true }))
  },
}
