import type { AwaitedFile } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { nameFile } from '../../files/types/name-file.ts'
import { setSpam } from '../../tickets/changes/change-ticket-state.ts'
import { type IncomingMessage, type ReceivedMessage, receiveMessage } from './receive-message.ts'
import type { Arrival } from './watch-senders.ts'

/**
 * A client that was asked to store a message gets it stored, whoever wrote it. From a blocked sender it sets nothing
 * off, wakes no ticket, and its files stay where they are; a ticket that it opens is spam.
 */
export function receiveFromBlocked(
  context: Context,
  incoming: IncomingMessage,
  files: AwaitedFile[],
  arrival?: Arrival,
): Promise<ReceivedMessage | undefined> {
  return inTransaction(context, async (context) => {
    const omittedFiles = files.map(({ fileName, contentType }) => ({
      fileName: fileName ?? nameFile(contentType ?? ''),
      reason: 'The sender is blocked.',
    }))
    const quiet = { ...incoming, omittedFiles, bringsFiles: files.length > 0, startsAutomation: false }
    const received = await receiveMessage(context, quiet, arrival)
    if (received?.isTicketOpened) await setSpam(context, incoming.customerID, received.message.ticketID, true)
    return received
  })
}
