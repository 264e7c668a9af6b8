import { sql } from 'drizzle-orm'
import { messages } from '../../../desk/messages/messages.table.ts'
import { forEachRun } from '../../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { mails } from '../mail.table.ts'
import { bareSubject } from '../parsing/subjects.ts'
import { hint, type ThreadFinder } from './finder.ts'

const findGrouped = prepareSelect(
  { ticketID: messages.ticketID },
  // Whatever the table statistics, the emails are read first, and then only their messages.
  sql`from (select ${mails.customerID}, ${mails.messageID} from ${mails}
      where ${mails.customerID} = ${sql.placeholder('customerID')} and ${mails.channelID} = ${sql.placeholder('channelID')}
        and ${mails.conversationID} = ${sql.placeholder('conversationID')}
        and ${mails.bareSubject} = ${sql.placeholder('subject')} offset 0) as ${mails}
    cross join lateral (select * from ${messages} where ${messages.customerID} = ${mails.customerID}
      and ${messages.messageID} = ${mails.messageID} offset 0) as ${messages}
    order by ${mails.messageID} desc limit 50`,
  { merge: forEachRun({ customerID: 'bigint', channelID: 'bigint', conversationID: 'text', subject: 'text' }) },
)

/**
 * Providers sometimes group emails of unrelated senders, so their grouping counts only for the same subject.
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
