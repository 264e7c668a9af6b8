import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import { and, eq } from 'drizzle-orm'
import type { ChatVisitor, Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isOfBlockedSender } from '../../desk/blocked-senders/is-blocked-sender.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { receiveMessage } from '../../desk/messages/receiving/receive-message.ts'
import { setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { refuse } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { chats } from './chat.table.ts'
import { toChatMessageID } from './chat-message-ids.ts'
import { findChatMessages } from './list-chat-messages.ts'
import { openChatTicket } from './open-chat-ticket.ts'
import { nameVisitor } from './visitors/name-visitor.ts'
import { readVisitorLanguage } from './visitors/read-visitor-language.ts'

export interface VisitorMessage {
  clientMessageID?: string | null | undefined
  message?: string | undefined
  pageURL?: string | null | undefined
  lang?: string | null | undefined
  pageScreenshot?: string | undefined
  /** Runs in the transaction that stores the message. */
  beforeAnswer?: (context: Context, message: MessageRow) => Promise<unknown>
}

/**
 * Sends a message of a visitor. A repeated client ID is the same message and is ignored. A message of a visitor who
 * left a blocked address is stored as spam and triggers nothing.
 */
export function sendChatMessage(context: Context, writer: Visitor, given: VisitorMessage): Promise<ChatMessage> {
  const { clientMessageID, message = '', lang, pageScreenshot, beforeAnswer } = given
  return inTransaction(context, async (context) => {
    const visitor = await openChatTicket(context, writer)
    const { customerID, ticketID, channelID } = visitor
    const chat = await findChat(context, visitor)
    await nameVisitor(context, visitor)
    const isBlocked = await isOfBlockedSender(context.db, visitor)
    const received = await receiveMessage(context, {
      customerID,
      ticketID,
      channelID,
      content: { message },
      uid: chat?.visitorUID,
      pageURL: given.pageURL ?? writer.pageURL ?? chat?.pageURL,
      pageScreenshot,
      language: readVisitorLanguage(lang),
      externalID: toChatMessageID(ticketID, clientMessageID ?? context.newId()),
      bringsFiles: beforeAnswer !== undefined,
      startsAutomation: !isBlocked,
      spender: { visitor: writer.ticketToken, address: addressKey(writer.address) },
    })
    if (!received) throw refuse('chat_not_found')
    if (received.isNew) await beforeAnswer?.(context, received.message)
    if (received.isNew && isBlocked) await setSpam(context, customerID, ticketID, true)
    const [shown] = await findChatMessages(context.db, visitor, [received.message.messageID])
    if (!shown) throw refuse('chat_not_found')
    return shown
  })
}

async function findChat({ db }: Context, { customerID, ticketID }: ChatVisitor) {
  const [chat] = await db
    .select({ visitorUID: chats.visitorUID, pageURL: chats.pageURL })
    .from(chats)
    .where(and(eq(chats.customerID, customerID), eq(chats.ticketID, ticketID)))
  return chat
}
