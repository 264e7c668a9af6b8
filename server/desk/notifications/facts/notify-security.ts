import type { Context } from '../../../context.ts'
import { systemActor } from '../../actors/describe-actor.ts'
import { notify } from '../notify.ts'

/** Notifies an agent of any change to their account. */
export async function notifySecurity(
  context: Context,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
  text: string,
): Promise<void> {
  await notify(context, {
    customerID,
    ticketID: null,
    kind: 'SecurityNotice',
    fact: `security:${context.newId()}`,
    actor: systemActor,
    title: 'Security notice for your account',
    text,
    customerRepIDs: [customerRepID],
  })
}
