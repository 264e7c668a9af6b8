import type { FollowReason } from '@attendant/contract/desk/follower.ts'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { findRepsWhoSee } from '../sight/find-reps-who-see.ts'
import { ticketFollowers } from './followers.table.ts'

interface Following {
  customerID: number
  ticketID: number
  customerRepIDs: number[]
  reason: FollowReason
}

/** Adds followers who may see the ticket. Those who follow already keep their reason. */
export async function followTicket(context: Context, following: Following): Promise<void> {
  const { db, now } = context
  const { customerID, ticketID, reason } = following
  const seeing = await findRepsWhoSee(db, customerID, ticketID, following.customerRepIDs)
  if (seeing.size === 0) return
  const rows = [...seeing].map((customerRepID) => ({ customerID, ticketID, customerRepID, reason, dateCreated: now() }))
  const added = await db.insert(ticketFollowers).values(rows).onConflictDoNothing().returning()
  if (added.length > 0) await publishEvent(context, { customerID, type: 'ticket.updated', data: { ticketID } })
}

/** For what makes representatives follow by itself: a mention, their own note, their own reply. */
export const followAutomatically = (context: Context, following: Following): Promise<void> =>
  followTicket(context, following)
