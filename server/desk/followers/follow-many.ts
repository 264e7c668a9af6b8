import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { lockTickets } from '../tickets/changes/change-ticket-state.ts'
import { followTicket } from './follow-ticket.ts'
import { removeFollower } from './followers.store.ts'

/** Lets the representative follow the tickets, all or none. */
export async function followTickets(context: Context, rep: Rep, ticketIDs: number[]): Promise<void> {
  const { customerID, customerRepID } = rep
  await lockTickets(context.db, customerID, ticketIDs)
  for (const ticketID of ticketIDs) {
    await followTicket(context, { customerID, ticketID, customerRepIDs: [customerRepID], reason: 'Manual' })
  }
}

export async function unfollowTickets(context: Context, rep: Rep, ticketIDs: number[]): Promise<void> {
  const { customerID, customerRepID } = rep
  await lockTickets(context.db, customerID, ticketIDs)
  for (const ticketID of ticketIDs) await removeFollower(context, customerID, ticketID, customerRepID)
}
