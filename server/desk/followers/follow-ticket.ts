import type { FollowReason } from '@attendant/contract/desk/notification.ts'
import type { Context } from '../../context.ts'
import { getPreferences } from '../../people/me/get-preferences.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { findRepsWhoSee } from '../sight/find-reps-who-see.ts'
import { ticketFollowers } from './followers.table.ts'

interface Following {
  customerID: number
  ticketID: number
  customerRepIDs: number[]
  reason: FollowReason
}

/** Adds followers who may see the ticket. Those who follow already keep their reason. Returns whether any was added. */
export async function followTicket(context: Context, following: Following): Promise<boolean> {
  const { db, now } = context
  const { customerID, ticketID, reason } = following
  const seeing = await findRepsWhoSee(db, customerID, ticketID, following.customerRepIDs)
  if (seeing.size === 0) return false
  const rows = [...seeing].map((customerRepID) => ({ customerID, ticketID, customerRepID, reason, dateCreated: now() }))
  const added = await db.insert(ticketFollowers).values(rows).onConflictDoNothing().returning()
  if (added.length === 0) return false
  await publishEvent(context, { customerID, type: 'ticket.updated', data: { ticketID } })
  return true
}

/** For events that make agents follow automatically, unless they opted out: a mention, their own note or reply. */
export async function followAutomatically(context: Context, following: Following): Promise<void> {
  const { customerID } = following
  const customerRepIDs: number[] = []
  for (const customerRepID of following.customerRepIDs) {
    const { autoFollow } = await getPreferences(context.db, { customerID, customerRepID })
    if (autoFollow) customerRepIDs.push(customerRepID)
  }
  await followTicket(context, { ...following, customerRepIDs })
}
