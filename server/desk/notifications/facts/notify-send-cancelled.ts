import type { Actor } from '@attendant/contract/desk/actor.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { systemActor } from '../../actors/describe-actor.ts'
import type { messages } from '../../messages/messages.table.ts'
import { findRepsWhoSee } from '../../sight/find-reps-who-see.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { notify } from '../notify.ts'
import { findResponsible } from './find-responsible.ts'

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

/** Notifies the author of a scheduled message, who may no longer send, and those who can reply instead. */
export async function notifySendNotPermitted(context: Context, message: Cancelled): Promise<void> {
  const { customerID, ticketID, messageID, customerRepID, preview } = message
  if (customerRepID === null) return
  const name = await nameRep(context.db, { customerID, customerRepID })
  await notify(context, {
    ...{ customerID, ticketID, kind: 'SendCancelled', fact: `cancelled:${messageID}`, actor: systemActor },
    title: `The scheduled reply of ${name} on ticket #${ticketID} was not sent, because ${name} may no longer send replies`,
    text: preview,
    customerRepIDs: [customerRepID, ...(await findOthers(context, { customerID, ticketID, customerRepID }))],
  })
}

/** The people responsible for the ticket other than the author; admins if none of them is active. */
async function findOthers(
  { db }: Context,
  { customerID, ticketID, customerRepID }: Pick<Cancelled, 'customerID' | 'ticketID' | 'customerRepID'>,
): Promise<number[]> {
  const [ticket] = await db
    .select({ customerID: tickets.customerID, customerRepID: tickets.customerRepID, teamID: tickets.teamID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  const responsible = ticket ? await findResponsible(db, ticket) : []
  const others = responsible.filter((id) => id !== customerRepID)
  const present = await findRepsWhoSee(db, customerID, ticketID, others)
  if (present.size > 0) return [...present]
  const admins = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true)))
  return admins.map((admin) => admin.customerRepID)
}
