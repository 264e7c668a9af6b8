import type { AwaitedFile } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { nameFile } from '../../files/types/name-file.ts'
import { setSpam } from '../../tickets/changes/change-ticket-state.ts'
import { type IncomingMessage, type ReceivedMessage, receiveMessage } from './receive-message.ts'
import type { Arrival } from './track-senders.ts'

/**
 * Stores a message from a blocked sender because the API client asked for it. It starts no automation, reopens no
 * ticket, and its files are not fetched; a ticket that it opens is marked as spam.
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
    const silent = { ...incoming, omittedFiles, bringsFiles: files.length > 0, startsAutomation: false }
    const received = await receiveMessage(context, silent, arrival)
    if (received?.isTicketOpened) await setSpam(context, incoming.customerID, received.message.ticketID, true)
    return received
  })
}
