import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { recordMessageOnTicket } from '../../desk/tickets/changes/record-message.ts'
import { searchableText } from '../../desk/tickets/search/index-ticket-words.ts'
import type { Desk } from '../desk.ts'

type MessageRow = typeof messages.$inferSelect

/** A stored message on a ticket, without the side effects of receiving one. */
export async function addMessage(
  desk: Desk,
  { ticketID, channelID }: Pick<Ticket, 'ticketID' | 'channelID'>,
  given: Partial<MessageRow> = {},
): Promise<MessageRow> {
  const { context, customerID } = desk
  const [row] = await context.db
    .insert(messages)
    .values({
      customerID,
      ticketID,
      channelID,
      dateCreated: context.now(),
      senderType: 'EndUser',
      status: 'Received',
      preview: '',
      ...given,
    })
    .returning()
  if (!row) throw new Error('The message was not stored.')
  await recordMessageOnTicket(context, {
    customerID,
    ticketID,
    at: row.dateCreated,
    senderType: row.senderType,
    words: searchableText(row),
    preview: row.preview,
    replyDueFrom: row.senderType === 'EndUser' ? 'Us' : 'EndUser',
  })
  return row
}
