import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { Context } from '../../../context.ts'
import type { messages } from '../../messages/messages.table.ts'
import { notify } from '../notify.ts'

type Cancelled = Pick<
  typeof messages.$inferSelect,
  'customerID' | 'ticketID' | 'messageID' | 'customerRepID' | 'preview'
>

/** Notifies the representative whose scheduled message was overtaken by another. */
export async function notifySendCancelled(context: Context, message: Cancelled, actor: Actor): Promise<void> {
  const { customerID, ticketID, messageID, customerRepID, preview } = message
  if (customerRepID === null) return
  await notify(context, {
    customerID,
    ticketID,
    kind: 'SendCancelled',
    fact: `cancelled:${messageID}`,
    actor,
    title: `Your scheduled reply on ticket #${ticketID} was not sent, because ${actor.name} wrote first`,
    text: preview,
    customerRepIDs: [customerRepID],
  })
}
