import { and, desc, eq, sql } from 'drizzle-orm'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mails } from '../mail.table.ts'
import type { MailRow } from '../mails.store.ts'

export interface Answered {
  message: MessageRow
  mail: MailRow | null
}

interface Reply {
  customerID: number
  ticketID: number
  answersMessageID: number | null
  /** The reply itself, if it already exists: it does not answer later messages. */
  before?: number
}

/** The message that a reply refers to, otherwise the end user's last. */
export async function findAnswered(
  db: Database,
  { customerID, ticketID, answersMessageID, before }: Reply,
): Promise<Answered | undefined> {
  const isIt =
    answersMessageID === null
      ? and(
          eq(messages.senderType, 'EndUser'),
          before === undefined ? undefined : sql`${messages.messageID} < ${before}`,
          sql`${messages.arrivedAs} is null`,
        )
      : eq(messages.messageID, answersMessageID)
  const [row] = await db
    .select({ message: messages, mail: mails })
    .from(messages)
    .leftJoin(mails, and(eq(mails.customerID, messages.customerID), eq(mails.messageID, messages.messageID)))
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), isIt))
    .orderBy(desc(messages.messageID))
    .limit(1)
  return row
}
