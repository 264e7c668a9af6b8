import { and, desc, eq } from 'drizzle-orm'
import { messages } from '../../messages/messages.table.ts'
import { mails } from '../mail.table.ts'
import { bareSubject } from '../parsing/subjects.ts'
import type { ThreadFinder } from './finder.ts'

const mostFound = 50

/** The provider's own grouping has been seen to join strangers' mails: it counts for the same subject only. */
export const byConversation: ThreadFinder = {
  name: 'Conversation',
  isOn: (settings) => settings.threadsByConversation,
  async find(db, { customerID, channelID, conversationID, mail }) {
    if (!conversationID) return []
    const rows = await db
      .select({ ticketID: messages.ticketID })
      .from(mails)
      .innerJoin(messages, and(eq(messages.customerID, mails.customerID), eq(messages.messageID, mails.messageID)))
      .where(
        and(
          eq(mails.customerID, customerID),
          eq(mails.channelID, channelID),
          eq(mails.conversationID, conversationID),
          eq(mails.bareSubject, bareSubject(mail.subject)),
        ),
      )
      .orderBy(desc(mails.messageID))
      .limit(mostFound)
    return [...new Set(rows.map(({ ticketID }) => ticketID))]
  },
}
