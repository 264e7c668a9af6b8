import { sql } from 'drizzle-orm'
import { messages } from '../../../desk/messages/messages.table.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { mails } from '../mail.table.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { hint, type ThreadFinder } from './finder.ts'

const findGrouped = prepareSelect(
  { ticketID: messages.ticketID },
  sql`from ${mails} join ${messages} on ${messages.customerID} = ${mails.customerID} and ${messages.messageID} = ${mails.messageID}
    where ${mails.customerID} = ${sql.placeholder('customerID')} and ${mails.channelID} = ${sql.placeholder('channelID')}
      and ${mails.conversationID} = ${sql.placeholder('conversationID')} and ${mails.bareSubject} = ${sql.placeholder('subject')}
    order by ${mails.messageID} desc limit 50`,
)

/**
 * The provider's own grouping has been seen to join emails of unrelated senders: it counts for the same subject only.
 */
export const byConversation: ThreadFinder = {
  name: 'Conversation',
  isOn: (settings) => settings.threadsByConversation,
  async find(db, { customerID, channelID, conversationID, mail }) {
    if (!conversationID) return []
    const wanted = { customerID, channelID, conversationID, subject: bareSubject(mail.subject) }
    const rows = await findGrouped(db, wanted)
    return [...new Set(rows.map(({ ticketID }) => ticketID))].map(hint)
  },
}
