import { messages } from '../../desk/messages/messages.table.ts'
import { openTicket } from '../../desk/tickets/open-ticket.ts'
import type { Desk } from '../desk.ts'
import { makeChannel } from '../factories.ts'

type Given = Partial<typeof messages.$inferInsert> & {
  endUserID?: number
  ticket?: Partial<Parameters<typeof openTicket>[1]>
}

/** A stored message on a new ticket, without the side effects of receiving one. */
export async function storeMessage(desk: Desk, { endUserID, ticket = {}, ...given }: Given = {}) {
  const { context, customerID } = desk
  const channelID = given.channelID ?? (await makeChannel(desk)).channelID
  const { ticketID } = await openTicket(context, { customerID, channelID, endUserID: endUserID ?? null, ...ticket })
  const row = {
    customerID,
    ticketID,
    channelID,
    dateCreated: context.now(),
    senderType: 'EndUser',
    status: 'Received',
    message: 'Hello',
    preview: 'Hello',
    ...given,
  } as const
  const [stored] = await context.db.insert(messages).values(row).returning()
  if (!stored) throw new Error('The message was not stored.')
  return stored
}
