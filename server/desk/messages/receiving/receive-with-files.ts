import type { AwaitedFile } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { toSpender } from '../../../organization/budgets/spending/spender.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { queueFetch } from '../../files/queue-fetch.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import type { IncomingMessage } from './receive-message.ts'
import type { Arrival } from './track-senders.ts'
import { writeMessage } from './write-message.ts'

type Announced = Pick<IncomingMessage, 'customerID' | 'ticketID' | 'channelID' | 'content' | 'spender'> &
  Omit<Parameters<typeof writeMessage>[1]['particulars'], 'senderType' | 'status' | 'awaitedFiles'>

/**
 * Stores a message whose files have yet to be fetched. A job of the same transaction fetches them, and the automation
 * starts afterwards, so that it sees the files.
 */
export function receiveWithFiles(
  context: Context,
  announced: Announced,
  awaitedFiles: AwaitedFile[],
  arrival?: Arrival,
): Promise<MessageRow> {
  return inTransaction(context, async (context) => {
    const { customerID, ticketID, channelID, content, spender, ...particulars } = announced
    const { uid, fromAddress, fromName } = particulars
    const { message, isTicketReopened, assignedTo } = await writeMessage(context, {
      customerID,
      ticketID,
      channelID,
      content,
      person: { uid, fromAddress, fromName },
      particulars: { ...particulars, senderType: 'EndUser', status: 'Received', awaitedFiles },
      mayBeEmpty: true,
      arrival,
    })
    const { messageID } = message
    await queueFetch(context.db, {
      ...{ customerID, messageID, isTicketReopened, assignedTo },
      ...(spender ? { spender: toSpender(customerID, spender) } : {}),
    })
    return message
  })
}
