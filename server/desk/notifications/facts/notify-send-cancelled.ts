import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { Context } from '../../../context.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { systemActor } from '../../actors/describe-actor.ts'
import type { messages } from '../../messages/messages.table.ts'
import { notify } from '../notify.ts'
import { findSubstitutes } from './find-substitutes.ts'

type Cancelled = Pick<
  typeof messages.$inferSelect,
  'customerID' | 'ticketID' | 'messageID' | 'customerRepID' | 'formerRepName' | 'preview'
>

/** Notifies the representative whose scheduled message was cancelled by another message. */
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

/** Notifies the author of a scheduled message who may no longer send it, and those who can reply instead. */
export async function notifySendNotPermitted(context: Context, message: Cancelled): Promise<void> {
  const { customerID, ticketID, messageID, customerRepID, formerRepName, preview } = message
  const name =
    (customerRepID === null ? formerRepName : await nameRep(context.db, { customerID, customerRepID })) ?? 'Its author'
  const others = await findSubstitutes(context.db, message, customerRepID)
  await notify(context, {
    ...{ customerID, ticketID, kind: 'SendCancelled', fact: `cancelled:${messageID}`, actor: systemActor },
    title: `The scheduled reply of ${name} on ticket #${ticketID} was not sent, because ${name} may no longer send it`,
    text: preview,
    customerRepIDs: customerRepID === null ? others : [customerRepID, ...others],
  })
}
