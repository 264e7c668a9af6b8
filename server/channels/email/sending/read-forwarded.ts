import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { attachments } from '../../../desk/files/attachments/attachments.table.ts'
import type { Composition } from '../../../desk/messages/composing/composition.ts'
import { isForwarded } from '../../../desk/messages/composing/forwarded-messages.ts'
import { addressesOf } from '../../../desk/messages/composing/recipients.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mails } from '../mail.table.ts'

export interface ForwardedMessage {
  message: MessageRow
  to: string[]
  cc: string[]
  /** Storage keys of its files, by the access tokens in its HTML. */
  files: Map<string, string>
}

const maxMessages = 50

interface Forward {
  customerID: number
  ticketID: number
  composition: Pick<Composition, 'forward'> | null
}

/** The forwarded messages, oldest first. */
export async function readForwarded(
  db: Database,
  { customerID, ticketID, composition }: Forward,
): Promise<ForwardedMessage[]> {
  const forward = composition?.forward
  if (!forward) return []
  const rows = await db
    .select({ message: messages, to: mails.toAddresses, cc: mails.ccAddresses })
    .from(messages)
    .leftJoin(mails, and(eq(mails.customerID, messages.customerID), eq(mails.messageID, messages.messageID)))
    .where(isForwarded({ customerID, ticketID, ...forward }))
    .orderBy(desc(messages.messageID))
    .limit(maxMessages)
  const files = await listFiles(
    db,
    customerID,
    rows.map((row) => row.message.messageID),
  )
  return rows.toReversed().map(({ message, to, cc }) => ({
    message,
    to: message.recipients
      ? addressesOf(message.recipients, 'To')
      : (to ?? (message.toAddress ? [message.toAddress] : [])),
    cc: message.recipients ? addressesOf(message.recipients, 'Cc') : (cc ?? []),
    files: new Map(files.filter((file) => file.messageID === message.messageID).map((file) => [file.token, file.key])),
  }))
}

async function listFiles(db: Database, customerID: number, messageIDs: number[]) {
  if (messageIDs.length === 0) return []
  return db
    .select({ messageID: attachments.messageID, token: attachments.accessToken, key: attachments.storageKey })
    .from(attachments)
    .where(and(eq(attachments.customerID, customerID), inArray(attachments.messageID, messageIDs)))
    .orderBy(asc(attachments.ticketMessageAttachmentID))
}
