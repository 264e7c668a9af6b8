import type { Context } from '../../../context.ts'
import { systemActor } from '../../actors/describe-actor.ts'
import type { messages } from '../../messages/messages.table.ts'
import { notify } from '../notify.ts'

type Failed = Pick<typeof messages.$inferSelect, 'customerID' | 'ticketID' | 'customerRepID'>

/** Notifies the representative whose message failed. */
export async function notifyDeliveryFailed(context: Context, message: Failed, failure: string | null): Promise<void> {
  const { customerID, ticketID, customerRepID } = message
  if (customerRepID === null) return
  await notify(context, {
    customerID,
    ticketID,
    kind: 'DeliveryFailed',
    fact: `failed:${context.newId()}`,
    actor: systemActor,
    title: `Your reply on ticket #${ticketID} was not delivered`,
    text: failure ?? '',
    customerRepIDs: [customerRepID],
  })
}
